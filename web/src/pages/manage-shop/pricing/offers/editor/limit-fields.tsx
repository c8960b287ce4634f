import { CheckboxField } from '../../../../../ui/fields/checkbox-field.tsx'
import { TextField } from '../../../../../ui/fields/text-field.tsx'
import { RoleChoices } from '../../role-choices.tsx'
import type { OfferFieldsProps } from './offer-fields.tsx'

/** Who can use a code, and how often. */
export function LimitFields({ guildId, draft, currency, at, onChange }: OfferFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Uses in total"
          inputMode="numeric"
          autoComplete="off"
          hint="Leave blank for unlimited."
          value={draft.totalUses}
          onChange={(totalUses) => onChange({ totalUses })}
          {...at('totalUses')}
        />
        <TextField
          label="Uses per buyer"
          inputMode="numeric"
          autoComplete="off"
          hint="Leave blank for unlimited."
          value={draft.usesPerBuyer}
          onChange={(usesPerBuyer) => onChange({ usesPerBuyer })}
          {...at('usesPerBuyer')}
        />
        <TextField
          label="Minimum order amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          hint={`In ${currency}, before the discount. Leave blank for no minimum.`}
          value={draft.minimumAmount}
          onChange={(minimumAmount) => onChange({ minimumAmount })}
          {...at('minimumAmount')}
        />
      </div>
      <CheckboxField
        label="Only for a buyer's first purchase in this server"
        checked={draft.isFirstPurchaseOnly}
        onChange={(isFirstPurchaseOnly) => onChange({ isFirstPurchaseOnly })}
      />
      <RoleChoices
        guildId={guildId}
        label="Only for holders of one of these roles"
        hint="Choose none to let everyone use the code."
        chosenIds={draft.roleIds}
        onChange={(roleIds) => onChange({ roleIds })}
        {...at('roleIds')}
      />
    </>
  )
}
