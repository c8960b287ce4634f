import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { GuildAccess } from '../access/guild-access.ts'

type AuditedAction = Parameters<Dependencies['hooks']['writeAudit']>[3]
/** A shop and who changes it. */
export type Changer = { guild: Pick<GuildAccess['guild'], 'id'>; caller: GuildAccess['caller'] }
type Change = Pick<AuditedAction, 'action' | 'details'>

/** Adds a change of a shop to the audit log, in the transaction of the change. The owner sees it under Activity. */
export function recordChange(
  tx: Db,
  deps: Pick<Dependencies, 'now' | 'hooks'>,
  { guild, caller }: Changer,
  { action, details }: Change,
): Promise<void> {
  return deps.hooks.writeAudit(tx, deps, caller, { action, guildId: guild.id, details: details ?? null })
}

/** Values by label, as a reader sees them. */
export type Shown = Record<string, string>

/** Names what changed, such as `Mug: price $15.00 USD → $10.00 USD, stock 5 → 6`. */
export function changeText(name: string, before: Shown, after: Shown): string {
  const changes = Object.entries(after).flatMap(([label, value]) => {
    const old = before[label] ?? 'none'
    return old === value ? [] : [`${label} ${old} → ${value}`]
  })
  return changes.length > 0 ? `${name}: ${changes.join(', ')}` : name
}

export const listText = (values: readonly string[]): string => values.toSorted().join(' + ') || 'none'
