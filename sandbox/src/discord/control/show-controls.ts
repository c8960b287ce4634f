import { type Html, html } from '../../http/html.ts'
import type { Discord } from '../discord.ts'
import type { DiscordState } from '../discord-state.ts'
import type { Fault } from '../gate/faults.ts'
import { textChannels, visibleRoles } from '../world/find-in-world.ts'

export function showControls({ state, limiter, shopUrl }: Discord): Html {
  const { value } = state
  return html`
<div id="discord">
<p>Interactions endpoint: ${shopUrl ? html`<code>${shopUrl}/api/discord/interactions</code>` : 'none (SANDBOX_SHOP_URL is not set)'}.</p>
${showFaults(value.faults)}
<div class="bar">
  ${showForm('faults', 'Add fault', faultFields())}
  ${showForm('limits', 'Set rate limit', limitFields(limiter.all().map(({ route }) => route)))}
  ${showForm('bot', 'Set', html`Bot in ${guildField(value)} ${presentField()}`)}
  ${showForm('members', 'Set', html`${userField(value)} in ${guildField(value)} ${presentField()}`)}
  ${value.guilds.map((guild) =>
    showForm(
      'roles',
      'Move',
      html`<input type="hidden" name="guild" value="${guild.id}">
    In ${guild.name}, move ${roleField(visibleRoles(guild))} to position <input type="number" name="position" aria-label="Position" min="1" max="250" required>`,
    ),
  )}
  ${value.guilds.map((guild) =>
    showForm(
      'member-roles',
      'Set',
      html`<input type="hidden" name="guild" value="${guild.id}">
    In ${guild.name}, ${userField(value)} has ${roleField(visibleRoles(guild))} ${presentField()}`,
    ),
  )}
  ${showRestrictions(value)}
  ${showForm('dms', 'Set', html`Direct messages to ${userField(value)} <select name="open" aria-label="Direct messages"><option value="true">open</option><option value="false">closed</option></select>`)}
  ${showForm('revoke', 'Revoke tokens', html`All tokens of ${userField(value)}`)}
  ${showForm('expire', 'Expire tokens', html`Access tokens of ${userField(value)}`)}
  ${showForm('check-endpoint', 'Check shop endpoint', html``)}
  ${showForm('reset', 'Reset Discord', html``)}
</div>
</div>`
}

function showRestrictions(value: DiscordState): Html {
  const { guilds, threads, ownerHasTwoFactor, webhookDelay } = value
  const texts = guilds.flatMap((guild) =>
    textChannels(guild).map(({ id, name }) => ({ id, name: `${guild.name} #${name}` })),
  )
  return html`
  ${showForm(
    'webhook-delay',
    'Set',
    html`<label>Unknown Webhook after a deferral for <input type="number" name="milliseconds" min="0" max="15000" value="${webhookDelay}" required> ms</label>`,
  )}
  ${showForm('two-factor', 'Set', html`Require 2FA for moderation in ${guildField(value)} ${yesNoField('required')}`)}
  ${showForm('owner-two-factor', 'Set', html`The application’s owner has 2FA (now ${ownerHasTwoFactor ? 'yes' : 'no'}) ${yesNoField('enabled')}`)}
  ${showForm(
    'threads',
    'Create',
    html`Thread <input name="name" aria-label="Name" placeholder="name" required> in ${selectField('channel', 'Channel', texts)} private ${yesNoField('private', false)}`,
  )}
  ${threads.length > 0 && showForm('threads/change', 'Change', html`Thread ${selectField('thread', 'Thread', threads)} archived ${yesNoField('archived')} locked ${yesNoField('locked')}`)}`
}

function showFaults(faults: Fault[]): Html {
  if (faults.length === 0) return html`<p>No faults queued.</p>`
  return html`
<ul>${faults.map(({ times, method, path, ...fault }) => html`<li><code>${JSON.stringify(fault)}</code> for the next ${times} ${times === 1 ? 'call' : 'calls'}: ${method ?? 'any method'} ${path ?? 'any path'}</li>`)}</ul>
${showForm('faults/clear', 'Clear faults', html``)}`
}

function showForm(name: string, button: string, fields: Html): Html {
  return html`
  <form method="post" action="/discord/control/${name}">${fields} <button>${button}</button></form>`
}

function faultFields(): Html {
  return html`
    <label>Calls <input type="number" name="times" min="1" max="1000" value="1" required></label>
    <label>Method <input name="method" placeholder="any method" size="10"></label>
    <label>Path <input name="path" placeholder="any path, * is a wildcard"></label>
    <label>Fault <select name="kind">
      <option value="status">error status</option>
      <option value="delay">delay</option>
      <option value="malformed">malformed JSON</option>
      <option value="rate-limit">rate limit</option>
    </select></label>
    <label>Status <input type="number" name="status" min="400" max="599" placeholder="500"></label>
    <label>Code <input type="number" name="code" min="0" placeholder="0"></label>
    <label>Milliseconds <input type="number" name="milliseconds" min="1" max="60000" placeholder="1000"></label>
    <label>Retry after (s) <input type="number" name="retryAfter" min="0.001" step="any" placeholder="1"></label>
    <label><input type="checkbox" name="headers" value="true" checked> with headers</label>
    <label><input type="checkbox" name="global" value="true"> global</label>`
}

function limitFields(routes: string[]): Html {
  return html`
    <label>Route <select name="route">${routes.map((route) => html`<option>${route}</option>`)}</select></label>
    <label>Calls <input type="number" name="limit" min="1" value="50" required></label>
    <label>per <input type="number" name="seconds" min="0.1" step="any" value="1" required></label> seconds`
}

function guildField({ guilds }: DiscordState): Html {
  return html`<select name="guild" aria-label="Server">${guilds.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>`
}

function userField({ users }: DiscordState): Html {
  const people = users.filter(({ bot }) => !bot)
  return html`<select name="user" aria-label="User">${people.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>`
}

function roleField(roles: { id: string; name: string }[]): Html {
  const movable = roles.slice(1).toReversed()
  return html`<select name="role" aria-label="Role">${movable.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>`
}

function presentField(): Html {
  return yesNoField('present')
}

function yesNoField(name: string, isFirstYes = true): Html {
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  const options = isFirstYes ? ['true', 'false'] : ['false', 'true']
  return html`<select name="${name}" aria-label="${label}">${options.map((value) => html`<option value="${value}">${value === 'true' ? 'yes' : 'no'}</option>`)}</select>`
}

function selectField(name: string, label: string, options: { id: string; name: string }[]): Html {
  return html`<select name="${name}" aria-label="${label}">${options.map((option) => html`<option value="${option.id}">${option.name}</option>`)}</select>`
}
