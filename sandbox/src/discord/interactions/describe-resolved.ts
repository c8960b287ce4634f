import { describeChannel, describeMember, describeRoles } from '../api/describe-guild.ts'
import { describeUser } from '../api/describe-user.ts'
import type { DiscordState } from '../discord-state.ts'
import { lastMessageId } from '../messages/direct-channels.ts'
import type { Entity, PickerContext } from '../world/entities.ts'
import { findMember, requireUser } from '../world/find-in-world.ts'
import { channelPermissions, guildPermissions } from '../world/permissions.ts'
import type { Guild } from '../world/world.ts'

type Picked = Pick<Entity, 'kind' | 'id'>

/** Returns the `resolved` field with the picked entities, or no field if there are none. */
export function describeResolved(state: DiscordState, { guild, userId }: PickerContext, picked: Picked[]) {
  if (picked.length === 0) return {}
  const idsOf = (kind: Entity['kind']) => picked.filter((one) => one.kind === kind).map(({ id }) => id)
  const users = idsOf('user').map((id) => describeUser(requireUser(state, id)))
  const members = guild ? idsOf('user').flatMap((id) => describePartial(state, guild, id)) : []
  const roles = guild ? describeRoles(guild).filter(({ id }) => idsOf('role').includes(id)) : []
  const channels = guild ? describeChannels(state, guild, userId).filter(({ id }) => idsOf('channel').includes(id)) : []
  return { resolved: { ...byId({ users }), ...byId({ members }), ...byId({ roles }), ...byId({ channels }) } }
}

/** Indexes each list by id; omits empty lists. */
function byId(lists: Record<string, { id: string }[]>): Record<string, Record<string, object>> {
  const filled = Object.entries(lists).filter(([, list]) => list.length > 0)
  return Object.fromEntries(filled.map(([name, list]) => [name, Object.fromEntries(list.map(keyed))]))
}

function keyed({ id, ...rest }: { id: string; member?: object }): [string, object] {
  return [id, rest.member ?? { id, ...rest }]
}

/** Without `user`, `mute` and `deaf`, which Discord leaves out here. */
function describePartial(state: DiscordState, guild: Guild, id: string): { id: string; member: object }[] {
  const member = findMember(guild, id)
  if (!member) return []
  const { user: _user, mute: _mute, deaf: _deaf, ...partial } = describeMember(member, requireUser(state, id))
  return [{ id, member: { ...partial, permissions: guildPermissions(guild, member).toString() } }]
}

function describeChannels(state: DiscordState, guild: Guild, userId: string) {
  const member = findMember(guild, userId)
  return guild.channels.map((channel) => ({
    ...describeChannel(guild, channel, lastMessageId(state, channel.id)),
    permissions: member ? channelPermissions(guild, member, channel).toString() : '0',
  }))
}
