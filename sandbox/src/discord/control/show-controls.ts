import { type Html, html } from '../../http/html.ts'
import type { Discord } from '../discord.ts'
import type { DiscordState } from '../discord-state.ts'
import type { Fault } from '../gate/faults.ts'
import { textChannels, visibleRoles } from '../world/find-in-world.ts'

export function showControls({ state, limiter, shopUrl }: Discord): Html {
  const { value } = state
  return html`
<div id="discord">
<p>Interactions go to ${shopUrl ? html`<code>${shopUrl}/api/discord/interactions</code>` : 'nobody, as SANDBOX_SHOP_URL is not set'}.</p>
${showFaults(value.faults)}
<div class="bar">
  ${showForm('faults', 'Fail', faultFields())}
  ${showForm('limits', 'Set the limit', limitFields(limiter.all().map(({ route }) => route)))}
  ${showForm('bot', 'Set', html`Bot in ${guildField(value)} ${presentField()}`)}
  ${showForm('members', 'Set', html`${userField(value)} in ${guildField(value)} ${presentField()}`)}
  ${value.guilds.map((guild) =>
    showForm(
      'roles',
      'Move',
      html`<input type="hidden" name="guild" value="${guild.id}">
    In ${guild.name} put ${roleField(visibleRoles(guild))} at position <input type="number" name="position" aria-label="Position" min="1" max="250" required>`,
    ),
  )}
  ${value.guilds.map((guild) =>
    showForm(
      'member-roles',
      'Set',
      html`<input type="hidden" name="guild" value="${guild.id}">
    In ${guild.name} ${roleField(visibleRoles(guild))} of ${userField(value)} ${presentField()}`,
    ),
  )}
  ${showRestrictions(value)}
  ${showForm('dms', 'Set', html`Direct messages of ${userField(value)} <select name="open" aria-label="Direct messages"><option value="true">open</option><option value="false">closed</option></select>`)}
  ${showForm('revoke', 'Revoke', html`All tokens of ${userField(value)}`)}
  ${showForm('expire', 'Expire', html`Access tokens of ${userField(value)}`)}
  ${showForm('check-endpoint', 'Ping the shop', html``)}
  ${showForm('reset', 'Reset everything', html``)}
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
    html`<label>After a deferral, answer Unknown Webhook for <input type="number" name="milliseconds" min="0" max="15000" value="${webhookDelay}" required> ms</label>`,
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
  if (faults.length === 0) return html`<p>No faults wait.</p>`
  return html`
<ul>${faults.map(({ times, method, path, ...fault }) => html`<li><code>${JSON.stringify(fault)}</code> for the next ${times} of ${method ?? 'any method'} ${path ?? 'any path'}</li>`)}</ul>
${showForm('faults/clear', 'Forget all faults', html``)}`
}

function showForm(name: string, button: string, fields: Html): Html {
  return html`
  <form method="post" action="/discord/control/${name}">${fields} <button>${button}</button></form>`
}

function faultFields(): Html {
  return html`
    <label>The next <input type="number" name="times" min="1" max="1000" value="1" required></label>
    <label>calls of <input name="method" placeholder="any method" size="10"></label>
    <label>at <input name="path" placeholder="any path, * for anything"></label>
    <label>with <select name="kind">
      <option value="status">a status</option>
      <option value="delay">a delay</option>
      <option value="malformed">malformed JSON</option>
      <option value="rate-limit">a rate limit</option>
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
    <label>Limit <select name="route">${routes.map((route) => html`<option>${route}</option>`)}</select></label>
    <label>to <input type="number" name="limit" min="1" value="50" required></label>
    <label>calls in <input type="number" name="seconds" min="0.1" step="any" value="1" required></label> seconds`
}

function guildField({ guilds }: DiscordState): Html {
  return html`<select name="guild" aria-label="Server">${guilds.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>`
}

function userField({ users }: DiscordState): Html {
  const people = users.filter(({ bot }) => !bot)
  return html`<select name="user" aria-label="Person">${people.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>`
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
