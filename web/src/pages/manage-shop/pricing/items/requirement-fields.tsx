import type { PricedItemReply } from '@guildshop/contract/pricing'
import { ChoiceGroup } from '../../../../ui/fields/choice-group.tsx'
import { ChecklistField } from '../checklist-field.tsx'
import { RoleChoices } from '../role-choices.tsx'
import { FormSection } from './form-section.tsx'
import { itemOptions } from './item-options.ts'
import type { PricingSectionProps } from './pricing-form.ts'
import { hasRequirements } from './selling-terms.ts'

type RequirementFieldsProps = PricingSectionProps & {
  guildId: string
  /** All items of the shop. */
  items: readonly PricedItemReply[]
}

const visibilities = [
  { value: 'locked', label: 'Show it locked' },
  { value: 'hidden', label: 'Hide it' },
] as const

/** Who can buy the item. */
export function RequirementFields({ guildId, item, items, draft, at, onChange }: RequirementFieldsProps) {
  const { requiredRoleIds, requiredItemIds, isHiddenUntilMet } = draft
  const others = items.filter(({ _id }) => _id !== item._id)
  return (
    <FormSection title="Requirements" hint="Who can buy this item. Leave empty to let anyone buy it.">
      <RoleChoices
        guildId={guildId}
        label="Needs a role"
        hint="Buyers need one of the chosen roles."
        chosenIds={requiredRoleIds}
        onChange={(ids) => onChange({ requiredRoleIds: ids })}
        {...at('requiredRoleIds')}
      />
      <ChecklistField
        label="Needs a previous purchase"
        hint="Buyers must have bought one of the chosen items. Fully refunded orders don't count."
        options={itemOptions(others)}
        chosenIds={requiredItemIds}
        emptyText="Your shop has no other items yet."
        onChange={(ids) => onChange({ requiredItemIds: ids })}
        {...at('requiredItemIds')}
      />
      {hasRequirements(draft) && (
        <div className="space-y-1.5">
          <p className="text-sm font-medium text-ink">Until buyers meet this</p>
          <ChoiceGroup
            label="Until buyers meet this"
            value={isHiddenUntilMet ? 'hidden' : 'locked'}
            options={visibilities}
            onChange={(value) => onChange({ isHiddenUntilMet: value === 'hidden' })}
          />
          <p className="text-xs text-pretty text-ink-muted">
            {isHiddenUntilMet
              ? "The item isn't listed in the shop for them."
              : 'The item is listed with a lock and says what they need.'}
          </p>
        </div>
      )}
    </FormSection>
  )
}
