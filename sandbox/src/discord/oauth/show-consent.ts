import { type Html, html } from '../../http/html.ts'
import type { DiscordState } from '../discord-state.ts'
import { guildPermissions, has } from '../world/permissions.ts'
import type { User } from '../world/world.ts'
import { type ConsentRequest, scopeDescriptions } from './read-consent.ts'

/** `query` is resubmitted with the form. */
export function showConsent(state: DiscordState, { scopes, redirectUri, bot }: ConsentRequest, query: string): Html {
  const people = state.users.filter((user) => !user.bot)
  return html`
<section>
  <p><strong>Guildshop</strong> wants to access your Discord account. Choose which user to sign in as.</p>
  <h2>This will allow Guildshop to</h2>
  <ul>${scopes.map((scope) => html`<li>${scopeDescriptions[scope]} <code>${scope}</code></li>`)}</ul>
  <form method="post" action="/discord/oauth2/authorize?${query}" class="stack">
    <fieldset>
      <legend>Sign in as</legend>
      ${people.map((user) => showPerson(state, user))}
    </fieldset>
    ${bot && showGuilds(state, bot.guildId)}
    <p>${redirectUri ? html`Redirects to <code>${redirectUri}</code>.` : 'No redirect URI.'}</p>
    <div class="bar">
      <button name="answer" value="cancel" formnovalidate>Cancel</button>
      <button name="answer" value="authorize" class="primary">Authorize</button>
    </div>
  </form>
</section>`
}

function showPerson({ guilds }: DiscordState, { id, username, name }: User): Html {
  const manages = guilds.filter((guild) => {
    const member = guild.members.find(({ userId }) => userId === id)
    return member && has(guildPermissions(guild, member), 'manageGuild')
  })
  const note = manages.length > 0 ? `manages ${manages.map((guild) => guild.name).join(', ')}` : 'no servers to manage'
  return html`
      <label><input type="radio" name="user" value="${id}" required> ${name} <small>@${username}, ${note}</small></label>`
}

function showGuilds({ guilds }: DiscordState, chosen: string | null): Html {
  return html`
    <label>Add to server <select name="guild" required>
      ${guilds.map(({ id, name }) => html`<option value="${id}"${id === chosen && html` selected`}>${name}</option>`)}
    </select></label>`
}
