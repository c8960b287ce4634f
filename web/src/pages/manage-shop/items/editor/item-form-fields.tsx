import { imageTypes } from '@guildshop/contract/item-rules'
import type { ShopItem } from '@guildshop/contract/items'
import { centsFromText } from '@guildshop/contract/money'
import { lazy, Suspense } from 'react'
import { DropField } from '../../../../ui/fields/drop-field.tsx'
import { fieldErrorProps } from '../../../../ui/fields/field-error-props.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { FormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import type { RoleList } from '../../guild-options.ts'
import { HeldFields, lowerOnly } from '../../held-fields.tsx'
import type { Shop } from '../../use-shop.ts'
import { type Deliverables, hasQuantity } from '../deliverables/use-deliverables.ts'
import type { ItemDraft } from './item-draft.ts'
import type { CheckedField } from './item-errors.ts'
import { PriceAndStock } from './price-and-stock.tsx'
import { RoleRewardFields } from './role-reward-fields.tsx'

type ItemFormFieldsProps = {
  guildId: string
  /** The item as it's stored; null for a new one. */
  item: ShopItem | null
  shop: Shop
  roles: RoleList
  draft: ItemDraft
  /** The chosen or current image. */
  pictureUrl: string | null | undefined
  errors: FormErrors<CheckedField>
  deliverables: Deliverables
  onChange: (part: Partial<ItemDraft>) => void
}

const MembershipSection = lazy(() => import('../membership/membership-section.tsx'))
const DeliverablesSection = lazy(() => import('../deliverables/deliverables-section.tsx'))

const refundChoices = [
  { value: 'true', label: 'Remove role and restock' },
  { value: 'false', label: 'Let the buyer keep it' },
]

export function ItemFormFields(props: ItemFormFieldsProps) {
  const { guildId, item, shop, roles, draft, pictureUrl, errors, deliverables, onChange } = props
  const { at } = errors
  const members = item?.membership?.members ?? 0

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
      <PriceAndStock {...{ guildId, item, shop, draft, members, at, deliverables, onChange }} />
      {shop.memberships && (
        <Suspense fallback={<Skeleton className="h-16 w-full" />}>
          <HeldFields hold={item?.hold}>
            <MembershipSection
              {...{ shop, members }}
              options={shop.memberships}
              price={centsFromText(draft.price) ?? 0}
              membership={draft.membership}
              wasMembership={Boolean(item?.membership)}
              hasKeys={deliverables.hasKeys}
              at={(name) => fieldErrorProps(errors, name)}
              onChange={(membership) => onChange({ membership })}
            />
          </HeldFields>
        </Suspense>
      )}
      <RoleRewardFields {...{ guildId, item, shop, roles, draft, onChange }} durationErrors={at('roleDurationDays')} />
      {deliverables.limits && (
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <DeliverablesSection
            {...{ guildId, shop, roles, deliverables }}
            itemId={item?._id}
            rewardRoleId={draft.roleId}
            hold={item?.hold}
            isMembership={draft.membership.isOn}
            problemAt={(name) => fieldErrorProps(errors, name).problem}
            onRearrange={errors.clear}
          />
        </Suspense>
      )}
      {deliverables.limits && hasQuantity(draft, deliverables.hasKeys) && (
        <TextField
          label="Max. per purchase"
          inputMode="numeric"
          autoComplete="off"
          hint={`How many a buyer can choose (1–${deliverables.limits.mostQuantity}).${item?.hold ? lowerOnly : ''}`}
          value={deliverables.maxQuantity}
          onChange={deliverables.changeQuantity}
          {...fieldErrorProps(errors, 'maxQuantity')}
        />
      )}
      {draft.refundTakesBack !== null && (
        <HeldFields hold={item?.hold}>
          <SelectField
            label="After a Full Refund"
            hint="After a partial refund, the buyer keeps everything unless you choose otherwise."
            value={String(draft.refundTakesBack)}
            onChange={(value) => onChange({ refundTakesBack: value === 'true' })}
            options={refundChoices}
          />
        </HeldFields>
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
