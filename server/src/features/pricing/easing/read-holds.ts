import type { Dependencies } from '../../../dependencies.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { listHeldItems, readEasingRight } from './easing-right.ts'

const hold = "Only the owner can change this: the item's role is above yours."
export const offerHold = 'Only the owner can change this: it applies to items with a role above yours.'
export const codeHold = 'Only the owner can see and change this code: it applies to items with a role above yours.'

/** What this person can't make easier to get, with the reason to show next to the fields. Empty for the owner. */
export async function readHolds(
  deps: Pick<Dependencies, 'db' | 'discordFacts'>,
  access: GuildAccess,
): Promise<ReadonlyMap<string, string>> {
  const held = await listHeldItems(deps.db, await readEasingRight(deps, access))
  return new Map([...held.keys()].map((id) => [id, hold]))
}
