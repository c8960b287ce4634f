import { type Html, html } from '../../http/html.ts'
import type { DiscordState } from '../discord-state.ts'
import { hasBot, requireUser, textChannels } from '../world/find-in-world.ts'
import type { Guild, User } from '../world/world.ts'
import { chatPath } from './find-chat-view.ts'

export function showOverview(state: DiscordState): Html {
  return html`
<h2>Servers</h2>
${!state.ownerHasTwoFactor && html`<p><span class="tag bad">2FA off</span> for the owner of the application.</p>`}
<ul class="cards">${state.guilds.map((guild) => showCard(state, guild))}</ul>
<h2>Users</h2>
<table>
  <thead><tr><th scope="col">Name</th><th scope="col">ID</th><th scope="col">Servers</th><th scope="col">Direct messages</th></tr></thead>
  <tbody>${state.users.map((user) => showRow(state, user))}</tbody>
</table>`
}

function showCard(state: DiscordState, guild: Guild): Html {
  const texts = textChannels(guild)
  return html`
<li>
  <h3><a href="/discord/guilds/${guild.id}">${guild.name}</a></h3>
  <p>Owned by ${requireUser(state, guild.ownerId).name}. <span class="tag${hasBot(guild) ? ' good' : ' bad'}">${hasBot(guild) ? 'Bot installed' : 'Bot not installed'}</span>
    ${state.twoFactorGuilds.includes(guild.id) && html`<span class="tag">2FA required</span>`}</p>
  <p>${texts.map((channel) => html`<a href="${chatPath(guild.id, channel.id)}">#${channel.name}</a> (${countIn(state, channel.id)}) `)}</p>
</li>`
}

function showRow(state: DiscordState, user: User): Html {
  const direct = state.directChannels.find(({ userId }) => userId === user.id)
  const guilds = state.guilds.filter(({ members }) => members.some(({ userId }) => userId === user.id))
  const path = direct && chatPath(null, direct.id)
  return html`
    <tr>
      <td>${user.name}${user.bot && html` <span class="tag">APP</span>`}</td>
      <td><code>${user.id}</code></td>
      <td>${guilds.map(({ name }) => name).join(', ')}</td>
      <td>${path ? html`<a href="${path}">${countIn(state, direct.id)}</a>` : !user.bot && '0'}${!user.dmsOpen && html` <span class="tag bad">Closed</span>`}</td>
    </tr>`
}

function countIn({ messages }: DiscordState, channelId: string): number {
  return messages.filter((message) => message.channelId === channelId).length
}
