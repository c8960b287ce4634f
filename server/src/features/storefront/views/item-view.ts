import type { APIButtonComponent } from 'discord-api-types/v10'
import { factLine } from '../../../chat/card.ts'
import {
  type Block,
  button,
  type Component,
  container,
  divider,
  gallery,
  rowsOf,
  text,
} from '../../../chat/components.ts'
import { cutMarkdown, splitMarkdown } from '../../../chat/cut-markdown.ts'
import { messageLimits, sizeOf } from '../../../chat/message-size.ts'
import { cutText, plainLine, plainText } from '../../../providers/discord/chat-text.ts'
import { componentIds } from '../actions/component-action.ts'
import type { Place } from '../actions/place.ts'
import type { ShownItem } from '../reading/read-item.ts'
import { memberControls, publicControls } from './item-buttons.ts'
import { itemFacts } from './item-facts.ts'

/** Escaping can double a description of 2,000 characters, and more. */
const [longestName, longestDescription, maxPictures] = [256, 8000, 10]
/** Long lists of what buyers get shorten each line, so that a part of the description fits beside them. */
const [longestList, longestLine] = [1800, 120]

export type ItemViewOptions = {
  /** The target of the Back button. */
  place: Place
  /** Of a description that doesn't fit into one message; from 0. */
  part?: number
  /** Above the item. Markdown. */
  message?: string
  /** Beside Buy, such as Buy as a gift. */
  extraButtons?: APIButtonComponent[]
  /** For everyone in a channel: the buttons open the member's own view. */
  isPublic?: boolean
}

/** Draws an item with its pictures, description, price and everything that buyers get, within Discord's limits. */
export function drawItem(
  { publicUrl }: { publicUrl: string },
  shown: ShownItem,
  options: ItemViewOptions,
): Component[] {
  const { message = '', part = 0 } = options
  const above = message ? [text(message)] : []
  const bare = sizeOf([...above, container(blocksOf('', []))])
  const parts = splitMarkdown(
    plainText(shown.item.description, longestDescription),
    messageLimits.characters - bare.characters,
  )
  const at = Math.min(part, Math.max(parts.length - 1, 0))
  return [
    ...above,
    container(blocksOf(parts[at] ?? '', readingButtons(shown, options.place, { at, count: parts.length }))),
  ]

  function blocksOf(description: string, reading: APIButtonComponent[]): Block[] {
    const { item, included } = shown
    const pictures = shown.pictures.slice(0, maxPictures)
    const { place, extraButtons = [], isPublic } = options
    const { rows, buttons } = isPublic ? publicControls(shown, place) : memberControls(shown, place, extraButtons)
    const alt = cutText(item.name, longestName)
    return [
      text(`## ${plainLine(item.name, longestName)}`),
      ...(pictures.length > 0
        ? [gallery(pictures.map((path) => ({ url: `${publicUrl}${path}`, description: alt })))]
        : []),
      ...(description ? [text(description)] : []),
      text(itemFacts(shown).map(factLine).join('\n')),
      ...(included.length > 0 ? [text(['**What you get**', ...listOf(included)].join('\n'))] : []),
      text(`-# ${feeNote(shown)}`),
      divider(),
      ...rows,
      ...rowsOf([...buttons.slice(0, -1), ...reading, ...buttons.slice(-1)]),
    ]
  }
}

const feeNote = ({ quote }: ShownItem) =>
  quote?.applied ? 'No added fees. Only one offer applies per order: the one that saves you the most.' : 'No added fees'

function listOf(included: string[]): string[] {
  const isLong = included.join('').length > longestList
  return included.map((line) => `- ${isLong ? cutMarkdown(line, longestLine) : line}`)
}

function readingButtons(
  { item, quantity, redeemed }: ShownItem,
  place: Place,
  { at, count }: { at: number; count: number },
): APIButtonComponent[] {
  const to = (part: number) => componentIds.more(item, place, { part, quantity, code: redeemed.rule?.name })
  return [
    ...(at > 0 ? [button({ label: 'Read less', id: to(0) })] : []),
    ...(at < count - 1 ? [button({ label: 'Read more', id: to(at + 1) })] : []),
  ]
}
