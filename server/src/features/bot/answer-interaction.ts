import {
  type APIInteractionResponse,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
} from 'discord-api-types/v10'
import type { Dependencies } from '../../dependencies.ts'
import { replayWindow } from '../../providers/discord/verify-interaction.ts'
import { insertSeenInteraction } from './bot-queries.ts'
import { buyItem } from './buy-item.ts'
import { button, type ChatReply, row } from './chat-reply.ts'
import { readWish, type Wish, wishIds } from './component-action.ts'
import type { Promised } from './deferred-reply.ts'
import { type Interaction, type Visit, visitOf } from './interaction.ts'
import { showGoal } from './show-goal.ts'
import { showItem } from './show-item.ts'
import { showOrders } from './show-orders.ts'
import { showShop } from './show-shop.ts'

/** Discord requires an initial response within three seconds, so every reply that reads data is deferred. */
type Answer = { atOnce: APIInteractionResponse; promised: Promised | null }

/** Replies are visible only to the member who triggered them. */
const flags = MessageFlags.Ephemeral

export function answerInteraction(deps: Dependencies, interaction: Interaction | null): Answer {
  if (!interaction) return excuse("That isn't supported here. Use /shop in a server to browse its shop.")
  if (interaction.type === InteractionType.Ping)
    return { atOnce: { type: InteractionResponseType.Pong }, promised: null }

  const { token } = interaction
  const visit = visitOf(interaction)
  if (interaction.type === InteractionType.ApplicationCommand) {
    const compose = composeFor(deps, visit, interaction.data.name)
    if (!compose) return excuse('Unknown command. Try /shop, /goal or /orders.')
    const atOnce = { type: InteractionResponseType.DeferredChannelMessageWithSource, data: { flags } } as const
    return { atOnce, promised: { token, compose, wayBack: [] } }
  }

  const wish = readWish(interaction.data.custom_id, interaction.data.values)
  if (!wish) return excuse('This message has expired. Use /shop to start over.')
  const wayBack = [row(button({ label: 'Back', id: wishIds.browse(wish.page) }))]
  const atOnce = { type: InteractionResponseType.DeferredMessageUpdate } as const
  return { atOnce, promised: { token, compose: () => fulfil(deps, visit, wish), wayBack } }
}

function excuse(content: string): Answer {
  const atOnce = { type: InteractionResponseType.ChannelMessageWithSource, data: { content, flags } } as const
  return { atOnce, promised: null }
}

function composeFor(deps: Dependencies, visit: Visit, command: string): Promised['compose'] | null {
  if (command === 'shop') return () => showShop(deps, visit, 0)
  if (command === 'goal') return () => showGoal(deps, visit)
  return command === 'orders' ? () => showOrders(deps, visit) : null
}

async function fulfil(deps: Dependencies, visit: Visit, wish: Wish): Promise<ChatReply | null> {
  if (wish.kind === 'browse') return showShop(deps, visit, wish.page)
  if (wish.kind === 'look') return showItem(deps, visit, wish)
  return (await isFirstDelivery(deps, visit.interactionId)) ? buyItem(deps, visit, wish) : null
}

/** Deduplicates purchases by interaction id: a replay is dropped, because the first delivery sends the reply. */
function isFirstDelivery({ db, now }: Pick<Dependencies, 'db' | 'now'>, id: string): Promise<boolean> {
  return insertSeenInteraction(db, { id, expiresAt: new Date(now().getTime() + replayWindow) })
}
