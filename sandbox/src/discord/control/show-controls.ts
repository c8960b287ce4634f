import { type Html, html } from '../../http/html.ts'
import { showConfirm } from '../../http/show-confirm.ts'
import type { Discord } from '../discord.ts'
import type { DiscordState } from '../discord-state.ts'
import { textChannels, visibleRoles } from '../world/find-in-world.ts'
import type { Guild } from '../world/world.ts'
import { guildField, presentField, roleField, selectField, showForm, userField, yesNoField } from './form-fields.ts'

/** Forms that change servers, members, roles and tokens. */
export function showControls({ state, shopUrl }: Discord): Html {
  const { value } = state
  return html`
<section>
  <h2>Servers and members</h2>
  <div class="bar">
  ${showForm('bot', 'Set', html`Bot in ${guildField(value)} ${presentField()}`)}
  ${showForm('members', 'Set', html`${userField(value)} in ${guildField(value)} ${presentField()}`)}
  ${showForm('dms', 'Set', html`Direct messages to ${userField(value)} <select name="open" aria-label="Direct messages"><option value="true">open</option><option value="false">closed</option></select>`)}
  ${showForm('email', 'Set', html`Email of ${userField(value)} <select name="verified" aria-label="Email"><option value="true">verified</option><option value="false">not verified</option></select>`)}
  </div>
</section>
<section>
  <h2>Roles</h2>
  ${value.guilds.map((guild) => showRoles(value, guild))}
</section>
<section>
  <h2>2FA, threads and replies</h2>
  <div class="bar">${showRestrictions(value)}</div>
</section>
<section>
  <h2>Tokens</h2>
  <div class="bar">
  ${showForm('revoke', 'Revoke tokens', html`All tokens of ${userField(value)}`)}
  ${showForm('expire', 'Expire tokens', html`Access tokens of ${userField(value)}`)}
  </div>
</section>
<section>
  <h2>Gateway</h2>
  <div class="bar">
  ${showForm('members-intent', 'Set', html`Server Members Intent (now ${value.membersIntent ? 'on' : 'off'}) enabled ${yesNoField('enabled')}`)}
  ${showForm('gateway/drop', 'Drop connections', html`Bots can resume ${yesNoField('resumable')}`)}
  ${showForm('gateway/reconnect', 'Ask bots to reconnect', html``)}
  ${showForm('gateway/invalidate', 'End sessions', html``)}
  </div>
</section>
<section>
  <h2>Shop endpoint</h2>
  <p>Interactions endpoint: ${shopUrl ? html`<code>${shopUrl}/api/discord/interactions</code>` : 'none (SANDBOX_SHOP_URL is not set)'}.</p>
  ${showForm('check-endpoint', 'Check shop endpoint', html``)}
  <p>Webhook events: ${value.eventWebhook.url ? html`<code>${value.eventWebhook.url}</code>` : 'no URL'}.</p>
  ${showForm('events/authorized', 'Send event', html`${userField(value)} added the bot to ${guildField(value)}`)}
</section>
<section>
  <h2>Start over</h2>
  ${showConfirm('/discord/control/reset', 'Reset Discord', 'Deletes messages, commands, tokens and faults, and restores the initial servers and members.')}
</section>`
}

function showRoles(value: DiscordState, guild: Guild): Html {
  const hidden = html`<input type="hidden" name="guild" value="${guild.id}">`
  const roles = visibleRoles(guild)
  return html`
  <h3>${guild.name}</h3>
  <div class="bar">
  ${showForm(
    'roles',
    'Move',
    html`${hidden} Move ${roleField(roles)} to position <input type="number" name="position" aria-label="Position" min="1" max="250" required>`,
  )}
  ${showForm('member-roles', 'Set', html`${hidden} ${userField(value)} has ${roleField(roles)} ${presentField()}`)}
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
