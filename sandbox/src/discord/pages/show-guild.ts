import { type Html, html } from '../../http/html.ts'
import type { DiscordState } from '../discord-state.ts'
import { findMember, requireUser, textChannels, visibleRoles } from '../world/find-in-world.ts'
import { botId } from '../world/initial-people.ts'
import { canAssignRole } from '../world/permissions.ts'
import type { Channel, Guild, Member, Role } from '../world/world.ts'
import { chatPath } from './find-chat-view.ts'
import { showAvatar } from './show-avatar.ts'
import { showDot } from './show-dot.ts'
import { showMessage } from './show-message.ts'

const maxShown = 5

export function showGuild(state: DiscordState, guild: Guild): Html {
  return html`
<p><a href="/discord">All servers</a> · <code>${guild.id}</code> · owned by ${requireUser(state, guild.ownerId).name}</p>
<h2>Channels</h2>
${textChannels(guild).map((channel) => showChannel(state, guild, channel))}
${state.threads.filter(({ guildId }) => guildId === guild.id).map((thread) => showChannel(state, guild, thread))}
<h2>Roles (highest first)</h2>
<table>
  <thead><tr><th scope="col">Role</th><th scope="col">ID</th><th scope="col">Position</th><th scope="col">Bot</th></tr></thead>
  <tbody>${visibleRoles(guild)
    .toReversed()
    .map((role) => showRole(guild, role))}</tbody>
</table>
<h2>Members</h2>
<table>
  <thead><tr><th scope="col">Member</th><th scope="col">ID</th><th scope="col">Roles</th></tr></thead>
  <tbody>${guild.members.map((member) => showMember(state, guild, member))}</tbody>
</table>`
}

function showChannel(state: DiscordState, guild: Guild, { id, name }: Pick<Channel, 'id' | 'name'>): Html {
  const latest = state.messages.filter(({ channelId }) => channelId === id).slice(-maxShown)
  return html`
<section>
  <h3><a href="${chatPath(guild.id, id)}">#${name}</a> <code>${id}</code></h3>
  <ol class="chat" aria-label="Latest messages in ${name}">${latest.map((message) => showMessage(state, message, null))}</ol>
  ${latest.length === 0 && html`<p>No messages yet.</p>`}
</section>`
}

function showRole(guild: Guild, role: Role): Html {
  const bot = findMember(guild, botId)
  return html`
    <tr>
      <td>${showDot(role.color)} ${role.name}${role.managedBy && html` <small>managed</small>`}</td>
      <td><code>${role.id}</code></td>
      <td>${guild.roles.indexOf(role)}</td>
      <td>${bot && role.id !== guild.id && canAssignRole(guild, bot, role) ? 'assignable' : 'not assignable'}</td>
    </tr>`
}

function showMember(state: DiscordState, guild: Guild, { userId, roles }: Member): Html {
  const held = guild.roles.filter(({ id }) => roles.includes(id)).toReversed()
  return html`
    <tr>
      <td>${showAvatar(userId)}${requireUser(state, userId).name}${userId === guild.ownerId && html` <small>owner</small>`}</td>
      <td><code>${userId}</code></td>
      <td>${held.map(({ name, color }) => html`<span class="role">${showDot(color)} ${name}</span> `)}</td>
    </tr>`
}
