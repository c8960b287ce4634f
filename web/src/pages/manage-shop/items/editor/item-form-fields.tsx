import { hasStockCount, imageTypes } from '@guildshop/contract/item-rules'
import { DropField } from '../../../../ui/fields/drop-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { FormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { Picture } from '../../../../ui/picture.tsx'
import type { RoleList } from '../../guild-options.ts'
import type { Shop } from '../../use-shop.ts'
import { itemKinds, kindOf } from '../item-labels.ts'
import type { ItemDraft } from './item-draft.ts'
import type { CheckedField } from './item-errors.ts'
import { RoleRewardFields } from './role-reward-fields.tsx'

type ItemFormFieldsProps = {
  guildId: string
  shop: Shop
  roles: RoleList
  draft: ItemDraft
  /** The chosen or current image. */
  pictureUrl: string | null | undefined
  at: FormErrors<CheckedField>['at']
  onChange: (part: Partial<ItemDraft>) => void
}

const refundChoices = [
  { value: 'true', label: 'Remove role and restock' },
  { value: 'false', label: 'Let the buyer keep it' },
]

export function ItemFormFields(props: ItemFormFieldsProps) {
  const { guildId, shop, roles, draft, pictureUrl, at, onChange } = props

  function chooseKind(value: string) {
    const chosen = itemKinds.find((kind) => kind.value === value)
    if (chosen) onChange({ kind: chosen.kind, isLimited: chosen.isLimited })
  }

  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        value={draft.name}
        onChange={(name) => onChange({ name })}
        {...at('name')}
      />
      <TextAreaField
        label="Description"
        rows={3}
        value={draft.description}
        onChange={(description) => onChange({ description })}
        {...at('description')}
      />
      <div className={`grid gap-4 ${hasStockCount(draft) ? 'sm:grid-cols-[1fr_1.4fr_1fr]' : 'sm:grid-cols-2'}`}>
        <TextField
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          hint={`In ${shop.currency}.`}
          value={draft.price}
          onChange={(price) => onChange({ price })}
          {...at('price')}
        />
        <SelectField label="Item Type" value={kindOf(draft).value} onChange={chooseKind} options={itemKinds} />
        {hasStockCount(draft) && (
          <TextField
            label="Stock"
            inputMode="numeric"
            autoComplete="off"
            hint="Quantity available."
            value={draft.stock}
            onChange={(stock) => onChange({ stock })}
            {...at('stock')}
          />
        )}
      </div>
      <RoleRewardFields
        guildId={guildId}
        shop={shop}
        roles={roles}
        draft={draft}
        durationErrors={at('roleDurationDays')}
        onChange={onChange}
      />
      {draft.refundTakesBack !== null && (
        <SelectField
          label="After a Full Refund"
          hint="Partial refunds don't change anything."
          value={String(draft.refundTakesBack)}
          onChange={(value) => onChange({ refundTakesBack: value === 'true' })}
          options={refundChoices}
        />
      )}
      <DropField
        label="Image"
        accept={imageTypes.join(',')}
        hint="Optional. JPEG, PNG, GIF or WebP, 512x512 recommended."
        file={draft.image}
        thumbnail={<Picture url={pictureUrl} iconSize={18} />}
        prompt={pictureUrl ? 'Drop another image here, or choose one' : 'Drop an image here, or choose one'}
        onChange={(image) => onChange({ image })}
        {...at('image')}
      />
    </>
  )
}
