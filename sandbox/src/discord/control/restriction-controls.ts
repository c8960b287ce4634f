import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import type { Discord } from '../discord.ts'
import { idAt, timeOf } from '../snowflakes.ts'
import { findChannel, findMember, requireThread } from '../world/find-in-world.ts'
import type { ThreadType } from '../world/world.ts'
import { controlsOf, guildField } from './control-route.ts'
import type { Fields } from './fields.ts'

/** Threads, deleted channels and messages, required 2FA and the delay before a deferred reply can be edited. */
export function restrictionControls(app: FastifyInstance, discord: Discord): void {
  const control = controlsOf(app, discord)
  const { state } = discord
  control('webhook-delay', '{"milliseconds"}: how long Unknown Webhook lasts after a deferral.', (fields) => {
    state.value.webhookDelay = fields.whole('milliseconds', { min: 0, max: 15_000 })
  })

  control('two-factor', '{"guild", "required"}: sets whether moderation requires 2FA.', (fields) => {
    const { id } = guildField(discord, fields)
    const others = state.value.twoFactorGuilds.filter((guild) => guild !== id)
    state.value.twoFactorGuilds = fields.flag('required') ? [...others, id] : others
  })

  control('owner-two-factor', '{"enabled"}: sets 2FA on the account that owns the application.', (fields) => {
    state.value.ownerHasTwoFactor = fields.flag('enabled')
  })

  control('threads', '{"channel", "name", "private"}: creates a thread.', (fields) => createThread(discord, fields))

  control('threads/change', '{"thread", "archived", "locked"}: updates a thread.', (fields) => {
    const thread = requireThread(state.value, fields.text('thread'))
    thread.archived = fields.flag('archived')
    thread.locked = fields.flag('locked')
  })

  control('channels/deny', '{"channel", "permissions"}: denies the bot these permissions, 0 for none.', (fields) => {
    const found = findChannel(state.value, fields.text('channel'))
    const role = found?.guild.roles.find(({ managedBy }) => managedBy === 'bot')
    if (!found || !role) throw new Declined(400, '"channel" must be in a server with the bot.')
    const others = found.channel.overwrites.filter(({ roleId }) => roleId !== role.id)
    const deny = BigInt(fields.text('permissions')).toString()
    found.channel.overwrites = [...others, { roleId: role.id, allow: '0', deny }]
  })

  control('channels/delete', '{"channel"}: deletes a channel with its messages.', (fields) => {
    const found = findChannel(state.value, fields.text('channel'))
    if (!found || found.thread) throw new Declined(400, '"channel" must be a server channel.')
    const { guild, channel } = found
    guild.channels = guild.channels.filter((other) => other !== channel)
    state.value.messages = state.value.messages.filter(({ channelId }) => channelId !== channel.id)
  })

  control('messages/delete', '{"message"}: a moderator deletes a message.', (fields) => {
    const id = fields.text('message')
    state.value.messages = state.value.messages.filter((message) => message.id !== id)
  })

  control('messages/age', '{"message", "minutes"}: backdates a message and its id.', (fields) => {
    const id = fields.text('message')
    const message = state.value.messages.find((one) => one.id === id)
    if (!message) throw new Declined(400, '"message" must be the id of a message.')
    const sentAt = timeOf(id) - fields.whole('minutes', { min: 1, max: 525_600 }) * 60_000
    message.id = idAt(sentAt, id)
    message.sentAt = new Date(sentAt).toISOString().replace('Z', '000+00:00')
  })
}

/** The initial members are the server's users, without the bot. */
function createThread({ state, newId }: Discord, fields: Fields): void {
  const found = findChannel(state.value, fields.text('channel'))
  if (!found || found.thread) throw new Declined(400, '"channel" must be a server channel.')
  const { guild, channel } = found
  const people = state.value.users.filter((user) => !user.bot && findMember(guild, user.id))
  state.value.threads.push({
    id: newId(),
    guildId: guild.id,
    parentId: channel.id,
    name: fields.text('name'),
    type: threadType(channel.type, fields.flag('private', false)),
    archived: false,
    locked: false,
    members: people.map(({ id }) => id),
  })
}

function threadType(parentType: number, isPrivate: boolean): ThreadType {
  if (isPrivate) return 12
  return parentType === 5 ? 10 : 11
}
