import type { APIButtonComponent } from 'discord-api-types/v10'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import { type Block, type Component, container, divider, rowsOf, text } from '../../../chat/components.ts'
import { addSizes, paginate, sizeOf } from '../../../chat/message-size.ts'
import type { Section } from './describe-entitlement.ts'

/** A part of a section: as much as is shown together. */
type Entry = { content: string; buttons: APIButtonComponent[] }

/** The frame of a page: its container and heading, with room for " (10 of 10)". */
const frameOf = (heading: string) =>
  addSizes(sizeOf([container([text(headingText(heading))])]), { components: 0, characters: ' (100 of 100)'.length })

/** Spreads sections over as few messages as Discord's limits allow, in order. */
export function packSections(heading: string, sections: Section[]): ChatReply {
  const pages = paginate(sections.flatMap(entriesOf), {
    sizeOfEntry: (entry) => sizeOf(blocksOf(entry)),
    frame: frameOf(heading),
  })
  const messages = pages.map((entries, index) => {
    const number = pages.length > 1 ? ` (${index + 1} of ${pages.length})` : ''
    return { components: drawPage(`${heading}${number}`, entries) }
  })
  const [first = { components: drawPage(heading, []) }, ...followUps] = messages
  return { ...first, followUps }
}

const headingText = (heading: string) => `### ${heading}`

const drawPage = (heading: string, entries: Entry[]): Component[] => [
  container([text(headingText(heading)), ...entries.flatMap(blocksOf)]),
]

const entriesOf = ({ title, parts, buttons }: Section): Entry[] =>
  parts.map((part, index) =>
    index === 0 ? { content: `**${title}**\n${part}`, buttons } : { content: part, buttons: [] },
  )

const blocksOf = ({ content, buttons }: Entry): Block[] => [divider(), text(content), ...rowsOf(buttons)]
