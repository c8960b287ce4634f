import type { Dependencies } from '../../../dependencies.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { listHeldItems, readEasingRight } from './easing-right.ts'

const roleHold = "Only the owner can change this: the item's role is above yours."
const leadHold = 'Only the owner can change this: it leads to an item with a role above yours.'
export const groupHold = 'Only the owner can change this group: one of its items gives or leads to a role above yours.'
export const offerHold = 'Only the owner can change this: it applies to items with a role above yours.'
export const codeHold = 'Only the owner can see and change this code: it applies to items with a role above yours.'

/** By item. */
export type Holds = ReadonlyMap<string, string>

/** What this person can't make easier to get, with the reason to show next to the fields. Empty for the owner. */
export async function readHolds(deps: Pick<Dependencies, 'db' | 'discordFacts'>, access: GuildAccess): Promise<Holds> {
  const held = await listHeldItems(deps.db, await readEasingRight(deps, access))
  return new Map([...held].map(([id, { givesRole }]) => [id, givesRole ? roleHold : leadHold]))
}
