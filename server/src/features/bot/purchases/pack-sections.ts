import type { APIButtonComponent, APIEmbed } from 'discord-api-types/v10'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import { rowsOf } from '../../../chat/components.ts'
import type { Section } from './describe-entitlement.ts'

/** Discord's limits per message: characters of all embeds, and embeds. */
const [mostCharacters, mostEmbeds] = [6000, 10]
const colour = 0x5865f2

type Page = { embeds: APIEmbed[]; buttons: APIButtonComponent[]; size: number }

/** Spreads sections over as few messages as Discord's limits allow, in order. */
export function packSections(heading: string, sections: Section[]): ChatReply {
  const pages: Page[] = []
  for (const { title, parts, buttons } of sections) {
    for (const [index, description] of parts.entries()) {
      const embed = { color: colour, ...(index === 0 && { title }), description }
      const page = pageFor(pages, embed)
      if (index === 0) page.buttons.push(...buttons)
    }
  }
  const messages = pages.map(({ embeds, buttons }, index) => ({
    content: pages.length > 1 ? `${heading} (${index + 1} of ${pages.length})` : heading,
    embeds,
    components: rowsOf(buttons),
  }))
  const [first = { content: heading, embeds: [], components: [] }, ...followUps] = messages
  return { ...first, followUps }
}

/** Adds the embed to the last page if there is room. */
function pageFor(pages: Page[], embed: APIEmbed): Page {
  const size = (embed.title ?? '').length + (embed.description ?? '').length
  const last = pages.at(-1)
  if (last && last.embeds.length < mostEmbeds && last.size + size <= mostCharacters) {
    last.embeds.push(embed)
    last.size += size
    return last
  }
  const page = { embeds: [embed], buttons: [], size }
  pages.push(page)
  return page
}
