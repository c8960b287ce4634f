import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { Delivered } from '../../items/presentation/read-presentation.ts'

const words: [Exclude<DeliverableKind, 'role'>, one: string, several: string][] = [
  ['file', 'file', 'files'],
  ['key', 'license key', 'license keys'],
  ['link', 'link', 'links'],
  ['text', 'text', 'texts'],
]

/** What an item delivers, on one line: Includes @Legend, 2 files. Null if nothing. */
export function deliveredText(delivers: readonly Delivered[]): string | null {
  const roles = new Set(delivers.flatMap(({ kind, roleId }) => (kind === 'role' && roleId ? [roleId] : [])))
  const parts = [...[...roles].map((roleId) => `<@&${roleId}>`), ...words.flatMap(countText)]
  return parts.length > 0 ? `Includes ${parts.join(', ')}` : null

  function countText([kind, one, several]: (typeof words)[number]): string[] {
    const count = delivers.filter((delivered) => delivered.kind === kind).length
    return count > 0 ? [`${count} ${count === 1 ? one : several}`] : []
  }
}
