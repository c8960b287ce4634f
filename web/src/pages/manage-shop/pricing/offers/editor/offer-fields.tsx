import type { PriceRuleField } from '@guildshop/contract/price-rule-problems'
import { longestRuleName } from '@guildshop/contract/price-rule-problems'
import type { PricedItemReply } from '@guildshop/contract/pricing'
import { Button } from '../../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../../ui/fields/text-field.tsx'
import { RoleChoices } from '../../role-choices.tsx'
import { Disclosure } from './disclosure.tsx'
import { EffectFields } from './effect-fields.tsx'
import { LimitFields } from './limit-fields.tsx'
import type { OfferDraft } from './offer-draft.ts'
import { randomCode } from './random-code.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { TargetFields } from './target-fields.tsx'

export type OfferFieldsProps = {
  guildId: string
  draft: OfferDraft
  items: readonly PricedItemReply[]
  /** The shop's. */
  currency: string
  at: (field: PriceRuleField) => { name: string; problem: string | null | undefined }
  onChange: (part: Partial<OfferDraft>) => void
}

export function OfferFields(props: OfferFieldsProps) {
  const { guildId, draft, at, onChange } = props
  const { kind } = draft
  return (
    <>
      {kind === 'code' ? <CodeField {...props} /> : <NameField {...props} />}
      {kind === 'role' && (
        <RoleChoices
          guildId={guildId}
          label="Roles"
          hint="Holders of any of these roles get this price."
          chosenIds={draft.roleIds}
          onChange={(roleIds) => onChange({ roleIds })}
          {...at('roleIds')}
        />
      )}
      <EffectFields {...props} />
      <TargetFields {...props} />
      {kind === 'sale' ? (
        <ScheduleFields {...props} />
      ) : (
        <Disclosure
          key={kind}
          title="Start and end"
          note="Optional"
          isOpenAtFirst={Boolean(draft.startsAt || draft.endsAt)}
        >
          <ScheduleFields {...props} />
        </Disclosure>
      )}
      {kind === 'code' && (
        <Disclosure title="Limits" note="Optional: how often, for whom" isOpenAtFirst={hasLimits(draft)}>
          <LimitFields {...props} />
        </Disclosure>
      )}
    </>
  )
}

const hasLimits = ({ totalUses, usesPerBuyer, minimumAmount, isFirstPurchaseOnly, roleIds }: OfferDraft) =>
  Boolean(totalUses || usesPerBuyer || minimumAmount || isFirstPurchaseOnly || roleIds.length > 0)

function NameField({ draft, at, onChange }: OfferFieldsProps) {
  return (
    <TextField
      label="Name"
      hint="Buyers see this name next to the price."
      placeholder={draft.kind === 'sale' ? 'Summer sale' : 'VIP price'}
      autoComplete="off"
      maxLength={longestRuleName}
      value={draft.name}
      onChange={(name) => onChange({ name })}
      {...at('name')}
    />
  )
}

function CodeField({ draft, at, onChange }: OfferFieldsProps) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label="Code"
          hint="3–32 letters, digits, hyphens or underscores. Not case-sensitive."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          value={draft.code}
          onChange={(code) => onChange({ code })}
          {...at('code')}
        />
      </div>
      <Button className="mt-6.5 shrink-0" onClick={() => onChange({ code: randomCode() })}>
        Generate
      </Button>
    </div>
  )
}
