import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import { PlusIcon } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import type { Shop } from '../../use-shop.ts'
import { premiumHint } from '../editor/role-reward-fields.tsx'
import { kindLabels } from './deliverable-labels.ts'
import type { Deliverables } from './use-deliverables.ts'

type AddDeliverableProps = {
  kinds: readonly DeliverableKind[]
  shop: Shop
  isMembership: boolean
  deliverables: Pick<Deliverables, 'entries' | 'limits' | 'hasKeys'>
  onAdd: (kind: DeliverableKind) => void
}

/** A button per kind. Those that can't be added are disabled and described by the reason. */
export function AddDeliverable({ kinds, shop, isMembership, deliverables, onAdd }: AddDeliverableProps) {
  const { entries, limits, hasKeys } = deliverables
  const id = useId()
  const most = limits?.mostPerItem ?? 0

  const reasons: Partial<Record<DeliverableKind, string>> = {
    ...(!shop.isOwnerPremium && { role: premiumHint(shop) }),
    ...(isMembership && { key: "Memberships can't deliver license keys. Sell them as a separate item." }),
    ...(hasKeys && { key: 'All keys of an item go into one pool. Add them above.' }),
  }
  const isFull = entries.length >= most
  const shown = isFull ? { full: `You can add up to ${most}. Remove one to add another.` } : reasons

  return (
    <div data-add className="space-y-2">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Add what buyers get</legend>
        {kinds.map((kind) => (
          <Button
            key={kind}
            disabled={isFull || reasons[kind] !== undefined}
            aria-describedby={isFull ? `${id}-full` : reasons[kind] && `${id}-${kind}`}
            onClick={() => onAdd(kind)}
          >
            <PlusIcon />
            <span>
              <span className="sr-only">Add </span>
              {kindLabels[kind]}
            </span>
          </Button>
        ))}
      </fieldset>
      {Object.entries(shown).map(([kind, reason]) => (
        <p key={kind} id={`${id}-${kind}`} className="text-xs text-pretty text-ink-muted">
          {reason}
        </p>
      ))}
    </div>
  )
}
