import { type Html, html } from '../../http/html.ts'
import { findChannel } from '../world/find-in-world.ts'
import type { World } from '../world/world.ts'
import { showTimestamp } from './show-timestamp.ts'

/** @everyone and @here are mentions only in a message that pings. */
export type TextContext = { world: World; mentionEveryone: boolean }

type Rule = [pattern: RegExp, show: (inside: string, context: TextContext) => Html]

/**
 * Discord's inline markup. Each pattern has one group, which is shown; of two that match at the same place, the earlier
 * wins.
 */
const rules: Rule[] = [
  [/\\([^A-Za-z0-9\s])/, (character) => html`${character}`],
  [/```(?:[\w+.#-]+\n)?([\s\S]+?)```/, (code) => html`<code class="block">${code.trim()}</code>`],
  [/``([\s\S]+?)``(?!`)/, (code) => html`<code>${code}</code>`],
  [/`([^`]+)`/, (code) => html`<code>${code}</code>`],
  [/<@!?(\d+)>/, (id, { world }) => showMention(`@${world.users.find((user) => user.id === id)?.name ?? 'unknown'}`)],
  [/<@&(\d+)>/, (id, { world }) => showMention(`@${roleName(world, id)}`)],
  [/<#(\d+)>/, (id, { world }) => showMention(`#${channelName(world, id)}`)],
  [/<(\/[-\w]{1,32}(?: [-\w]{1,32}){0,2}):\d+>/, (command) => showMention(command)],
  [/<id:(browse|customize|guide|linked-roles)>/, (place) => showMention(place)],
  [/(@(?:everyone|here))\b/, (name, { mentionEveryone }) => (mentionEveryone ? showMention(name) : html`${name}`)],
  [/<a?(:\w{2,32}:)\d+>/, (name) => html`<span class="emoji">${name}</span>`],
  [/<t:(-?\d{1,12}(?::[tTdDfFR])?)>/, showTime],
  [/<(https?:\/\/[^\s<>]+)>/, (url) => showLink(url, url)],
  [/(\[(?:\\.|[^\]\\])+\]\(<?https?:\/\/[^)\s>]+>?(?:\s+(?:"[^"]*"|'[^']*'))?\))/, showMaskedLink],
  [/(https?:\/\/[^\s<>"')\]]+)/, (url) => showLink(url, url)],
  [
    /\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/,
    (text, context) => html`<em>${showText(context, text)}</em>`,
  ],
  [/(?<!\w)_((?:__|\\[\s\S]|[^\\_])+?)_(?!\w)/, (text, context) => html`<em>${showText(context, text)}</em>`],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, (text, context) => html`<strong>${showText(context, text)}</strong>`],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/, (text, context) => html`<u>${showText(context, text)}</u>`],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/, (text, context) => html`<s>${showText(context, text)}</s>`],
  [
    /\|\|((?:\\[\s\S]|[^\\])+?)\|\|/,
    (text, context) => html`<span class="hidden-text" tabindex="0">${showText(context, text)}</span>`,
  ],
]

const markup = new RegExp(rules.map(([{ source }]) => source).join('|'), 'g')

/** Renders Discord's inline markup. What Discord wouldn't format stays text. */
export function showText(context: TextContext, text: string): Html[] {
  const pieces: Html[] = []
  let end = 0
  for (const { index, 0: whole, ...found } of text.matchAll(markup)) {
    const group = rules.findIndex((_, place) => found[place + 1] !== undefined)
    const show = rules[group]?.[1]
    pieces.push(html`${text.slice(end, index)}${show?.(found[group + 1] ?? '', context)}`)
    end = index + whole.length
  }
  return [...pieces, html`${text.slice(end)}`]
}

function showTime(time: string): Html {
  const [seconds, style = 'f'] = time.split(':')
  return showTimestamp(Number(seconds), style, Date.now())
}

function showMaskedLink(piece: string, context: TextContext): Html {
  const [, label = '', url = ''] = /^\[(.+)\]\(<?([^)\s>]+)/s.exec(piece) ?? []
  return showLink(label.includes('://') ? label : showText(context, label), url)
}

function showLink(label: string | Html[], url: string): Html {
  return html`<a href="${url}" rel="noreferrer">${label}</a>`
}

function showMention(name: string): Html {
  return html`<span class="mention">${name}</span>`
}

function channelName(world: World, id: string): string {
  const found = findChannel(world, id)
  return found?.thread?.name ?? found?.channel.name ?? 'unknown'
}

function roleName({ guilds }: World, id: string): string {
  return guilds.flatMap(({ roles }) => roles).find((role) => role.id === id)?.name ?? 'deleted-role'
}
