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
import { type ComponentAction, componentIds, parseComponentAction, type ShopAction } from './component-action.ts'
import type { DeferredReply } from './deferred-reply.ts'
import { type Interaction, personOf, type Visit, visitOf } from './interaction.ts'
import { joinItem } from './memberships/join-item.ts'
import { type MembershipAction, updatesMessage } from './memberships/membership-action.ts'
import { performMembershipAction } from './memberships/perform-membership-action.ts'
import { showMemberships } from './memberships/show-memberships.ts'
import { restoreRoles } from './purchases/restore-roles.ts'
import { viewPurchase } from './purchases/view-purchase.ts'
import { showGoal } from './show-goal.ts'
import { showItem } from './show-item.ts'
import { showOrders } from './show-orders.ts'
import { showShop } from './show-shop.ts'

/** Discord requires an initial response within three seconds, so every reply that reads data is deferred. */
type Answer = { response: APIInteractionResponse; deferred: DeferredReply | null }

/** Replies are visible only to the member who triggered them. */
const flags = MessageFlags.Ephemeral

const unsupported = "That isn't supported here. Use /shop in a server to browse its shop."

export function answerInteraction(deps: Dependencies, interaction: Interaction | null): Answer {
  if (!interaction) return excuse(unsupported)
  if (interaction.type === InteractionType.Ping)
    return { response: { type: InteractionResponseType.Pong }, deferred: null }

  const { token } = interaction
  if (interaction.type === InteractionType.ApplicationCommand) {
    const buildReply = replyBuilderFor(deps, visitOf(interaction), interaction.data.name)
    return buildReply
      ? newMessage(token, buildReply)
      : excuse('Unknown command. Try /shop, /goal, /orders or /membership.')
  }

  const action = parseComponentAction(interaction.data.custom_id, interaction.data.values)
  if (!action) return excuse('This message has expired. Use /shop to start over.')
  const person = personOf(interaction)
  if (action.kind === 'view') {
    return newMessage(token, () => viewPurchase(deps, { ...action, buyerDiscordId: person.discordId }))
  }
  if (isAboutMembership(action)) {
    const answer = updatesMessage(action) ? updatedMessage : newMessage
    return answer(token, () => performMembershipAction(deps, person, action))
  }
  if (!('member' in interaction)) return excuse(unsupported)
  const visit = visitOf(interaction)
  if (action.kind === 'restore-roles') return newMessage(token, () => restoreRoles(deps, visit))
  const fallbackComponents = [row(button({ label: 'Back', id: componentIds.browse(action.page) }))]
  return updatedMessage(token, () => performAction(deps, visit, action), fallbackComponents)
}

const isAboutMembership = (action: ComponentAction): action is MembershipAction =>
  action.kind === 'memberships' || 'membershipId' in action

/** Replaces the message of a pressed button. */
function updatedMessage(
  token: string,
  buildReply: DeferredReply['buildReply'],
  fallbackComponents: ChatReply['components'] = [],
): Answer {
  const response = { type: InteractionResponseType.DeferredMessageUpdate } as const
  return { response, deferred: { token, buildReply, fallbackComponents } }
}

/** Leaves the message of a pressed button as it is. */
function newMessage(token: string, buildReply: DeferredReply['buildReply']): Answer {
  const response = { type: InteractionResponseType.DeferredChannelMessageWithSource, data: { flags } } as const
  return { response, deferred: { token, buildReply, fallbackComponents: [] } }
}

function excuse(content: string): Answer {
  const response = { type: InteractionResponseType.ChannelMessageWithSource, data: { content, flags } } as const
  return { response, deferred: null }
}

function replyBuilderFor(deps: Dependencies, visit: Visit, command: string): DeferredReply['buildReply'] | null {
  if (command === 'shop') return () => showShop(deps, visit, 0)
  if (command === 'goal') return () => showGoal(deps, visit)
  if (command === 'membership') return () => showMemberships(deps, { ...visit, ...visit.member })
  return command === 'orders' ? () => showOrders(deps, visit) : null
}

async function performAction(deps: Dependencies, visit: Visit, action: ShopAction): Promise<ChatReply | null> {
  if (action.kind === 'browse') return showShop(deps, visit, action.page)
  if (action.kind === 'look' || action.kind === 'choose') return showItem(deps, visit, action)
  if (!(await isFirstDelivery(deps, visit.interactionId))) return null
  return action.kind === 'join' ? joinItem(deps, visit, action) : buyItem(deps, visit, action)
}

/** Deduplicates purchases by interaction id: a replay is dropped, because the first delivery sends the reply. */
function isFirstDelivery({ db, now }: Pick<Dependencies, 'db' | 'now'>, id: string): Promise<boolean> {
  return insertSeenInteraction(db, { id, expiresAt: new Date(now().getTime() + replayWindow) })
}
