import { ChoiceGroup } from '../../../../../ui/fields/choice-group.tsx'
import { ChecklistField } from '../../checklist-field.tsx'
import { itemOptions } from '../../items/item-options.ts'
import type { OfferFieldsProps } from './offer-fields.tsx'

const targets = [
  { value: 'all', label: 'All items' },
  { value: 'chosen', label: 'Chosen items' },
] as const

/** What it's about. */
export function TargetFields({ draft, items, at, onChange }: OfferFieldsProps) {
  return (
    <div className="space-y-3">
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink">
          Applies to
        </p>
        <ChoiceGroup
          label="Applies to"
          value={draft.isForAll ? 'all' : 'chosen'}
          options={targets}
          onChange={(chosen) => onChange({ isForAll: chosen === 'all' })}
        />
      </div>
      {items.some(({ hold }) => hold) && (
        <p className="text-xs text-pretty text-ink-muted">
          {draft.isForAll
            ? 'Items with a role above yours are left out.'
            : 'Only the owner can choose items with a role above yours.'}
        </p>
      )}
      {!draft.isForAll && (
        <ChecklistField
          label="Items"
          options={itemOptions(items.filter(({ hold }) => !hold))}
          chosenIds={draft.itemIds}
          onChange={(itemIds) => onChange({ itemIds })}
          emptyText="Your shop has no items yet."
          {...at('itemIds')}
        />
      )}
    </div>
  )
}
