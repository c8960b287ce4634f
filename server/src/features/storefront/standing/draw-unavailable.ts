import type { StandingSubject } from '@guildshop/contract/standing-messages'
import { drawCard } from '../../../chat/card.ts'
import { accents, type Component } from '../../../chat/components.ts'
import { plainLine } from '../../../providers/discord/chat-text.ts'

/** The text of a message whose subject no longer exists. */
export const unavailableTexts: Record<StandingSubject, string> = {
  shop: 'This shop is currently closed.',
  category: 'This category is no longer available.',
  item: 'This item is no longer available.',
  goal: "There's no donation goal right now.",
}

/** Without buttons, because they would lead nowhere. */
export function drawUnavailable({ name }: { name: string }, reason: string): Component[] {
  return drawCard({ title: `${plainLine(name, 200)} shop`, lead: reason, accent: accents.warning })
}

export const emptyCategoryText = "This category doesn't have any items yet."

export function drawEmptyCategory({ name }: { name: string }, category: { name: string }): Component[] {
  return drawCard({
    title: `${plainLine(name, 200)} shop`,
    lead: `-# ${plainLine(category.name, 200)}\n${emptyCategoryText}`,
  })
}
