import { type Html, html } from '../../http/html.ts'
import type { DiscordState } from '../discord-state.ts'

export function showForm(name: string, button: string, fields: Html): Html {
  return html`
  <form method="post" action="/discord/control/${name}">${fields} <button>${button}</button></form>`
}

export function guildField({ guilds }: DiscordState): Html {
  return html`<select name="guild" aria-label="Server">${guilds.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>`
}

export function userField({ users }: DiscordState): Html {
  const people = users.filter(({ bot }) => !bot)
  return html`<select name="user" aria-label="User">${people.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>`
}

export function roleField(roles: { id: string; name: string }[]): Html {
  const movable = roles.slice(1).toReversed()
  return html`<select name="role" aria-label="Role">${movable.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>`
}

export function presentField(): Html {
  return yesNoField('present')
}

export function yesNoField(name: string, isFirstYes = true): Html {
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  const options = isFirstYes ? ['true', 'false'] : ['false', 'true']
  return html`<select name="${name}" aria-label="${label}">${options.map((value) => html`<option value="${value}">${value === 'true' ? 'yes' : 'no'}</option>`)}</select>`
}

export function selectField(name: string, label: string, options: { id: string; name: string }[]): Html {
  return html`<select name="${name}" aria-label="${label}">${options.map((option) => html`<option value="${option.id}">${option.name}</option>`)}</select>`
}
