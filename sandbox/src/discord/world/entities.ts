import { findChannel, findMember, visibleRoles } from './find-in-world.ts'
import { channelPermissions, has } from './permissions.ts'
import type { Channel, Guild, World } from './world.ts'

export type EntityKind = 'user' | 'role' | 'channel'

/** A user, role or channel that somebody can pick. */
export type Entity = { kind: EntityKind; id: string; name: string }

/** Limits what can be picked. Absent `channelTypes` allow all types. A user with the pasted id needn't be a member. */
export type EntityFilter = { kinds: EntityKind[]; channelTypes?: number[]; pastedId?: string }

/** Where entities are picked and by whom; `guild` is null in a direct message. */
export type PickerContext = { guild: Guild | null; userId: string }

/** The members, roles and channels that the user can pick. */
export function entitiesFor(world: World, { guild, userId }: PickerContext, filter: EntityFilter): Entity[] {
  const { kinds, channelTypes, pastedId } = filter
  const users = world.users.filter(({ id }) => id === pastedId || (guild ? findMember(guild, id) : id === userId))
  const everything: Entity[] = [
    ...users.map(({ id, name }) => ({ kind: 'user' as const, id, name })),
    ...(guild ? visibleRoles(guild).map(({ id, name }) => ({ kind: 'role' as const, id, name })) : []),
    ...(guild ? channelsFor(guild, userId, channelTypes) : []),
  ]
  return everything.filter(({ kind }) => kinds.includes(kind))
}

export function pickerContext(
  world: World,
  { channelId, userId }: { channelId: string; userId: string },
): PickerContext {
  return { guild: findChannel(world, channelId)?.guild ?? null, userId }
}

function channelsFor(guild: Guild, userId: string, types: number[] | undefined): Entity[] {
  const member = findMember(guild, userId)
  const isShown = (channel: Channel) =>
    member !== undefined &&
    has(channelPermissions(guild, member, channel), 'viewChannel') &&
    (types === undefined || types.includes(channel.type))
  return guild.channels.filter(isShown).map(({ id, name }) => ({ kind: 'channel', id, name }))
}

export const idFromMention = (text: string) => /^<(?:@[!&]?|#)(\d+)>$/.exec(text)?.[1] ?? text

/** Finds an entity by its id, mention or name, as people type it. */
export function findEntity(entities: Entity[], text: string): Entity | undefined {
  const id = idFromMention(text)
  const name = text.replace(/^[@#]/, '').toLowerCase()
  return (
    entities.find((entity) => entity.id === id) ??
    entities.find((entity) => entity.name.toLowerCase().replace(/^@/, '') === name)
  )
}
