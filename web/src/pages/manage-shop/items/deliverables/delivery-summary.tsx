import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { ShopItem } from '@guildshop/contract/items'
import { KeyRoundIcon, PackageOpenIcon } from 'lucide-react'
import { Button } from '../../../../ui/buttons/button.tsx'

type DeliverySummaryProps = { item: ShopItem; nameId: string; onKeys: (item: ShopItem) => void }

/** Fewer than this many unsold keys: the seller should add some. */
const fewKeys = 4

/** What an item delivers, in short, with the way to its keys. */
export function DeliverySummary({ item, nameId, onKeys }: DeliverySummaryProps) {
  const summary = deliveryLabel(item)
  if (!summary) return null
  const hasKeys = item.deliverables?.some(({ kind }) => kind === 'key')
  const hint = hasKeys && lowPoolHint(item.stock ?? 0)
  return (
    <div className="space-y-1">
      <div className="flex items-center gap-2 text-sm text-ink-muted">
        <PackageOpenIcon size={16} className="shrink-0" />
        <span className="min-w-0 flex-1">{summary}</span>
        {hasKeys && (
          <Button variant="quiet" aria-describedby={nameId} className="-my-1.5" onClick={() => onKeys(item)}>
            <KeyRoundIcon />
            Keys
          </Button>
        )}
      </div>
      {hint && <p className="text-sm text-warning">{hint}</p>}
    </div>
  )
}

const nouns: [DeliverableKind, string][] = [
  ['role', 'role'],
  ['key', 'license key'],
  ['file', 'file'],
  ['link', 'link'],
  ['text', 'text'],
]

/** "2 roles, license key, file", with the reward role; null without deliverables. */
function deliveryLabel({ deliverables, roleId }: Pick<ShopItem, 'deliverables' | 'roleId'>): string | null {
  if (!deliverables || deliverables.length === 0) return null
  const parts = nouns.flatMap(([kind, noun]) => {
    const count = deliverables.filter((one) => one.kind === kind).length + (kind === 'role' && roleId ? 1 : 0)
    if (count === 0) return []
    return count === 1 ? [noun] : [`${count} ${noun}s`]
  })
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lowPoolHint(keysLeft: number): string | null {
  if (keysLeft >= fewKeys) return null
  if (keysLeft <= 0) return 'No keys left. Add keys to sell this item again.'
  return `Only ${keysLeft} ${keysLeft === 1 ? 'key' : 'keys'} left. Add more to keep selling.`
}
