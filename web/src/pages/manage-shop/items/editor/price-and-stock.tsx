import { hasStockCount } from '@guildshop/contract/item-rules'
import type { ShopItem } from '@guildshop/contract/items'
import { itemPriceText } from '@guildshop/contract/pricing/price-text'
import { TextLink } from '../../../../ui/buttons/text-link.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { FormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { lowerOnly, raiseOnly } from '../../held-fields.tsx'
import type { Shop } from '../../use-shop.ts'
import type { Deliverables } from '../deliverables/use-deliverables.ts'
import { itemKinds, kindOf } from '../item-labels.ts'
import { memberCount } from '../membership/terms-text.ts'
import type { ItemDraft } from './item-draft.ts'
import type { CheckedField } from './item-errors.ts'

type PriceAndStockProps = {
  guildId: string
  item: ShopItem | null
  shop: Pick<Shop, 'currency' | 'pricing'>
  draft: ItemDraft
  /** Of a membership; their price stays. */
  members: number
  at: FormErrors<CheckedField>['at']
  deliverables: Pick<Deliverables, 'hasKeys' | 'keyCount'>
  onChange: (part: Partial<ItemDraft>) => void
}

export function PriceAndStock({ guildId, item, shop, draft, members, at, deliverables, onChange }: PriceAndStockProps) {
  const { hasKeys, keyCount } = deliverables
  const hasStock = hasKeys || hasStockCount(draft)
  const kinds = draft.membership.isOn ? itemKinds.filter(({ kind }) => kind === 'digital') : itemKinds

  function chooseKind(value: string) {
    const chosen = itemKinds.find((kind) => kind.value === value)
    if (chosen) onChange({ kind: chosen.kind, isLimited: chosen.isLimited })
  }

  return (
    <div className={`grid gap-4 ${hasStock ? 'sm:grid-cols-[1fr_1.4fr_1fr]' : 'sm:grid-cols-2'}`}>
      <TextField
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        hint={
          <>
            {`In ${shop.currency}.${item?.hold ? raiseOnly : ''}${members > 0 ? priceNote(members) : ''}`}
            {item?.priceMode && shop.pricing && <SetInPricing {...{ guildId, item, shop }} />}
          </>
        }
        value={draft.price}
        onChange={(price) => onChange({ price })}
        {...at('price')}
      />
      <SelectField label="Item Type" value={kindOf(draft).value} onChange={chooseKind} options={kinds} />
      {hasStock && hasKeys && (
        <TextField
          label="Stock"
          hint="Stock is the number of unsold keys."
          value={keyCount === null ? draft.stock : String(keyCount)}
        />
      )}
      {hasStock && !hasKeys && (
        <TextField
          label="Stock"
          inputMode="numeric"
          autoComplete="off"
          hint={`Quantity available.${item?.hold ? lowerOnly : ''}`}
          value={draft.stock}
          onChange={(stock) => onChange({ stock })}
          {...at('stock')}
        />
      )}
    </div>
  )
}

/** The price of an item that isn't sold at the price in this form. */
function SetInPricing({ guildId, item, shop }: { guildId: string; item: ShopItem; shop: Pick<Shop, 'currency'> }) {
  const { price, priceMode: mode, minimumPrice, currency } = item
  return (
    <>
      {` Sold as: ${itemPriceText({ price, currency: currency ?? shop.currency, mode, minimumPrice })} (set in `}
      <TextLink to={`/manage-servers/${encodeURIComponent(guildId)}/pricing`}>Pricing</TextLink>).
    </>
  )
}

const priceNote = (members: number) =>
  ` A new price applies to new members only; your ${memberCount(members)} ${members === 1 ? 'keeps' : 'keep'} theirs.`
