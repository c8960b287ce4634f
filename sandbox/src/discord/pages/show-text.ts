import { type Html, html } from '../../http/html.ts'
import { findChannel } from '../world/find-in-world.ts'
import type { World } from '../world/world.ts'

const inlineMarkup =
  /(\\[^A-Za-z0-9\s]|```[\s\S]+?```|<@!?\d+>|<@&\d+>|<#\d+>|<t:\d{1,12}(?::\w)?>|<https?:\/\/[^\s<>]+>|\[[^\]]+\]\(https?:\/\/[^)\s]+\)|https?:\/\/[^\s<>"')\]]+|\*\*(?:\\.|[^*\\])+\*\*|\*(?:\\.|[^*\\])+\*|~~(?:\\.|[^~\\])+~~|`[^`]+`)/

/** Renders Discord markup: mentions, links, timestamps, bold, italics, strikethrough, code and code blocks. */
export function showText(world: World, text: string): Html[] {
  return text
    .split(inlineMarkup)
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : showInlineMarkup(world, piece)))
}

function showInlineMarkup(world: World, piece: string): Html {
  const id = /\d+/.exec(piece)?.[0] ?? ''
  if (piece.startsWith('<@&')) return showMention(`@${roleName(world, id)}`)
  if (piece.startsWith('<@')) return showMention(`@${world.users.find((user) => user.id === id)?.name ?? 'unknown'}`)
  if (piece.startsWith('<#')) return showMention(`#${channelName(world, id)}`)
  if (piece.startsWith('<t:')) return showTimestamp(Number(id))
  if (piece.startsWith('\\')) return html`${piece.slice(1)}`
  if (piece.startsWith('```')) return html`<code class="block">${piece.slice(3, -3).trim()}</code>`
  if (piece.startsWith('`')) return html`<code>${piece.slice(1, -1)}</code>`
  if (piece.startsWith('**')) return html`<strong>${showText(world, piece.slice(2, -2))}</strong>`
  if (piece.startsWith('~~')) return html`<s>${showText(world, piece.slice(2, -2))}</s>`
  if (piece.startsWith('*')) return html`<em>${showText(world, piece.slice(1, -1))}</em>`
  if (piece.startsWith('<')) return showLink(piece.slice(1, -1), piece.slice(1, -1))
  const [, label, url = piece] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? []
  return showLink(label === undefined || label.includes('://') ? (label ?? piece) : showText(world, label), url)
}

function showLink(label: string | Html[], url: string): Html {
  return html`<a href="${url}" rel="noreferrer">${label}</a>`
}

function showMention(name: string): Html {
  return html`<span class="mention">${name}</span>`
}

function showTimestamp(seconds: number): Html {
  const date = new Date(seconds * 1000).toISOString()
  return html`<time datetime="${date}">${date.slice(0, 16).replace('T', ' ')} UTC</time>`
}

function channelName(world: World, id: string): string {
  const found = findChannel(world, id)
  return found?.thread?.name ?? found?.channel.name ?? 'unknown'
}

function roleName({ guilds }: World, id: string): string {
  return guilds.flatMap(({ roles }) => roles).find((role) => role.id === id)?.name ?? 'deleted-role'
}
