import {
  type Block,
  type Component,
  container,
  divider,
  gallery,
  type Row,
  section,
  text,
  thumbnail,
} from './components.ts'
import { cutMarkdown } from './cut-markdown.ts'
import { messageLimits, sizeOf } from './message-size.ts'

export type ShownPicture = { url: string; description: string }

/** A named value. Short ones are shown on one line. */
export type Fact = { name: string; value: string }

/** What a card says. Texts are markdown: escape what people typed. */
export type Card = {
  /** Absent in notices, which begin with the seller's own text. */
  title?: string | undefined
  /** Beside the title. */
  picture?: ShownPicture | null
  /** Directly below the title. */
  lead?: string
  /** The only part that is shortened if the card is too long. */
  body?: string
  facts?: Fact[]
  pictures?: ShownPicture[]
  /** In small print. */
  footer?: string
  rows?: Row[]
  accent?: number
}

/** Draws a card within Discord's limits. Used for every message that is about one thing. */
export function drawCard(card: Card): Component[] {
  const { body = '' } = card
  const { characters } = sizeOf(blocksOf({ ...card, body: '' }))
  const left = messageLimits.characters - characters
  return [container(blocksOf({ ...card, body: cutMarkdown(body, left) }), card.accent)]
}

function blocksOf({ title, picture, lead, body, facts = [], pictures = [], footer, rows = [] }: Card): Block[] {
  const heading = [...(title ? [`### ${title}`] : []), ...(lead ? [lead] : [])]
  return [
    picture ? section(heading, thumbnail(picture.url, picture.description)) : text(heading.join('\n')),
    ...(body ? [text(body)] : []),
    ...(pictures.length > 0 ? [gallery(pictures)] : []),
    ...(facts.length > 0 ? [text(facts.map(factLine).join('\n'))] : []),
    ...(footer ? [text(`-# ${footer}`)] : []),
    ...(rows.length > 0 ? [divider(), ...rows] : []),
  ]
}

/** A short value is on the line of its name. A list needs a line of its own. */
export const factLine = ({ name, value }: Fact) =>
  value.includes('\n') || value.startsWith('- ') ? `**${name}**\n${value}` : `**${name}:** ${value}`
