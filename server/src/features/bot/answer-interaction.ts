import {
  type APIInteractionResponse,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
} from 'discord-api-types/v10'
import { type ChatReply, textReply } from '../../chat/chat-reply.ts'
import { button, type Row, row } from '../../chat/components.ts'
import type { Dependencies } from '../../dependencies.ts'
import { messageBody } from '../../providers/discord/message-body.ts'
import {
  type ComponentAction,
  componentIds,
  parseComponentAction,
  type ShopAction,
} from '../storefront/actions/component-action.ts'
import type { GiftAction } from '../storefront/actions/gift-action.ts'
import { type MembershipAction, updatesMessage } from '../storefront/actions/membership-action.ts'
import { parseModalAction } from '../storefront/actions/pricing-action.ts'
import type { Visit } from '../storefront/visit.ts'
import { buyItem } from './buy-item.ts'
import { callOf } from './commands/command-call.ts'
import { runCommand } from './commands/run-command.ts'
import { suggestValues } from './commands/suggest-values.ts'
import type { DeferredReply } from './deferred-reply.ts'
import { isFirstDelivery } from './first-delivery.ts'
import { giftModal, parseGiftModal } from './gifts/gift-modal.ts'
import { giveItem } from './gifts/give-item.ts'
import { performGiftAction, replacesMessage } from './gifts/perform-gift-action.ts'
import { type Interaction, inputOf, isShared, type ModalSubmission, personOf, visitOf } from './interaction.ts'
import { joinItem } from './memberships/join-item.ts'
import { performMembershipAction } from './memberships/perform-membership-action.ts'
import { askModal, modalInput } from './pricing/ask-modals.ts'
import { openOffer } from './pricing/open-offer.ts'
import { togglePrivacy } from './privacy/offer-privacy.ts'
import { restoreRoles } from './purchases/restore-roles.ts'
import { showOrder } from './purchases/show-order.ts'
import { viewPurchase } from './purchases/view-purchase.ts'
import { checkSetup } from './setup/check-setup.ts'
import { showItem } from './show-item.ts'
import { showOrders } from './show-orders.ts'
import { showShop } from './show-shop.ts'
import { showPurchases } from './staff/show-purchases.ts'

/** Discord requires an initial response within three seconds, so every reply that reads data is deferred. */
type Answer = { response: APIInteractionResponse; deferred: DeferredReply | null }

/** Replies are visible only to the member who triggered them. */
const flags = MessageFlags.Ephemeral

const expired = 'This message has expired. Use /shop browse to start over.'
const unknownCommand = 'Unknown command. Try /shop browse, /buy, /goal, /orders or /membership.'
const unsupported = "That isn't supported here. Use /shop browse in a server to see its shop."

export async function answerInteraction(deps: Dependencies, interaction: Interaction | null): Promise<Answer> {
  if (!interaction) return excuse(unsupported)
  if (interaction.type === InteractionType.Ping)
    return { response: { type: InteractionResponseType.Pong }, deferred: null }

  const { token } = interaction
  if (interaction.type === InteractionType.ApplicationCommandAutocomplete) {
    const choices = await suggestValues(deps, visitOf(interaction), callOf(interaction.data))
    return {
      response: { type: InteractionResponseType.ApplicationCommandAutocompleteResult, data: { choices } },
      deferred: null,
    }
  }
  if (interaction.type === InteractionType.ApplicationCommand) {
    const buildReply = runCommand(deps, visitOf(interaction), callOf(interaction.data))
    return buildReply ? newMessage(token, buildReply) : excuse(unknownCommand)
  }

  if (interaction.type === InteractionType.ModalSubmit) return submitted(deps, interaction)
  const action = parseComponentAction(interaction.data.custom_id, interaction.data.values)
  if (!action) return excuse(expired)
  const person = personOf(interaction)
  if (action.kind === 'setup-check') {
    const visit = 'member' in interaction ? visitOf(interaction) : null
    const answer = isShared(interaction) ? newMessage : updatedMessage
    return answer(token, () => checkSetup(deps, { ...action, discordId: person.discordId, visit }))
  }
  if (action.kind === 'view') {
    return newMessage(token, () => viewPurchase(deps, { ...action, holderDiscordId: person.discordId }))
  }
  if (isAboutMembership(action)) {
    const answer = updatesMessage(action) ? updatedMessage : newMessage
    return answer(token, () => performMembershipAction(deps, person, action))
  }
  if (isAboutReceived(action)) {
    const answer = replacesMessage(action) ? updatedMessage : newMessage
    return answer(token, () => performGiftAction(deps, person.discordId, action))
  }
  if (!('member' in interaction)) return excuse(unsupported)
  const visit = visitOf(interaction)
  if (action.kind === 'privacy') {
    const pressed = { buyerDiscordId: person.discordId, components: interaction.message?.components ?? [] }
    return updatedMessage(token, () => togglePrivacy(deps, action, pressed))
  }
  if (action.kind === 'restore-roles') return newMessage(token, () => restoreRoles(deps, visit))
  if (action.kind === 'orders') return updatedMessage(token, () => showOrders(deps, visit, action))
  if (action.kind === 'receipt') return updatedMessage(token, () => showOrder(deps, visit, action))
  if (action.kind === 'staff-orders') return updatedMessage(token, () => showPurchases(deps, visit, action))
  if (action.kind === 'offer') return newMessage(token, () => openOffer(deps, visit, action))
  return shopReply(deps, visit, { token, action, isShared: isShared(interaction) })
}

/** The reply to a submitted modal. */
function submitted(deps: Dependencies, interaction: ModalSubmission): Answer {
  const { token } = interaction
  const action =
    parseGiftModal(interaction) ?? parseModalAction(interaction.data.custom_id, inputOf(interaction, modalInput))
  if (!action) return excuse(expired)
  return shopReply(deps, visitOf(interaction), { token, action, isShared: isShared(interaction) })
}

/** `isShared`: the message is in a channel for everyone, and not the member's own. */
type Pressed = { token: string; action: ShopAction; isShared: boolean }

/** Modals are Discord's immediate response; anything else replaces the member's own message. */
function shopReply(deps: Dependencies, visit: Visit, { token, action, isShared }: Pressed): Answer {
  if (action.kind === 'ask-code' || action.kind === 'ask-price') {
    return { response: { type: InteractionResponseType.Modal, data: askModal(action) }, deferred: null }
  }
  if (action.kind === 'ask-gift') {
    return { response: { type: InteractionResponseType.Modal, data: giftModal(action) }, deferred: null }
  }
  const fallbackComponents = [row(button({ label: 'Back', id: componentIds.browse(action.page) }))]
  const buildReply = () => performAction(deps, visit, action)
  return isShared ? newMessage(token, buildReply) : updatedMessage(token, buildReply, fallbackComponents)
}

const isAboutMembership = (action: ComponentAction): action is MembershipAction =>
  action.kind === 'memberships' || 'membershipId' in action

const isAboutReceived = (action: ComponentAction): action is GiftAction =>
  action.kind.endsWith('decline-gift') || action.kind === 'block-gifts' || action.kind === 'allow-gifts'

/** Replaces the message of a pressed button. */
function updatedMessage(
  token: string,
  buildReply: DeferredReply['buildReply'],
  fallbackComponents: Row[] = [],
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
  const data = messageBody({ ...textReply(content), flags })
  const response = { type: InteractionResponseType.ChannelMessageWithSource, data } as const
  return { response, deferred: null }
}

type DeferredAction = Exclude<ShopAction, { kind: 'ask-code' | 'ask-price' | 'ask-gift' }>

async function performAction(deps: Dependencies, visit: Visit, action: DeferredAction): Promise<ChatReply | null> {
  if (action.kind === 'browse') return showShop(deps, visit, action)
  if (action.kind === 'look' || action.kind === 'choose' || action.kind === 'more') return showItem(deps, visit, action)
  if (!(await isFirstDelivery(deps, visit.interactionId))) return null
  if (action.kind === 'give') return giveItem(deps, visit, action)
  if (action.kind === 'use-code') return showItem(deps, visit, { ...action, code: action.typed })
  return action.kind === 'join' ? joinItem(deps, visit, action) : buyItem(deps, visit, action)
}
