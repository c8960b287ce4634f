import { longestGiftMessage } from '@guildshop/contract/gift-rules'
import { type APIModalInteractionResponseCallbackData, ComponentType, TextInputStyle } from 'discord-api-types/v10'
import type { AskGiftAction, GiveAction } from '../../storefront/actions/gift-action.ts'
import { giftIds, parseGiven } from '../../storefront/actions/gift-action.ts'
import { chosenUsers } from '../commands/command-call.ts'
import { choicesOf, inputOf, type ModalSubmission } from '../interaction.ts'
import { amountInput, minimumAmountText } from '../pricing/ask-modals.ts'

/** Custom ids of the modal's fields. */
const [recipient, message, notice, amount, sender] = ['recipient', 'message', 'notice', 'amount', 'sender']
const [shown, hidden] = ['shown', 'hidden']

/** Asks who the gift is for. Built without a read, because Discord accepts a modal only as the immediate response. */
export function giftModal({
  itemId,
  quantity,
  code,
  price,
  ...place
}: AskGiftAction): APIModalInteractionResponseCallbackData {
  return {
    custom_id: giftIds.gift({ id: itemId }, place, quantity, code, price),
    title: 'Buy as a gift',
    components: [
      {
        type: ComponentType.Label,
        label: 'Who is it for?',
        description: "If they aren't in this server yet, we deliver it when they join within 30 days.",
        component: { type: ComponentType.UserSelect, custom_id: recipient, required: true, max_values: 1 },
      },
      ...(price ? [amountField(price)] : []),
      {
        type: ComponentType.Label,
        label: 'Message',
        description: 'We send it with the gift.',
        component: {
          type: ComponentType.TextInput,
          custom_id: message,
          style: TextInputStyle.Paragraph,
          required: false,
          max_length: longestGiftMessage,
        },
      },
      choiceField(
        notice,
        'Announce the gift in this server?',
        "Has no effect if the server doesn't announce purchases.",
      ),
      choiceField(sender, 'Show your name?', 'If not, the recipient and announcements see “Someone” instead.'),
    ],
  }
}

const choiceField = (id: string, label: string, description: string) => ({
  type: ComponentType.Label as const,
  label,
  description,
  component: {
    type: ComponentType.StringSelect as const,
    custom_id: id,
    required: true,
    options: [
      { label: 'Yes', value: shown, default: true },
      { label: 'No', value: hidden },
    ],
  },
})

const amountField = (price: NonNullable<AskGiftAction['price']>) => ({
  type: ComponentType.Label as const,
  label: `Amount in ${price.currency}`,
  description: minimumAmountText(price),
  component: {
    type: ComponentType.TextInput as const,
    custom_id: amount,
    style: TextInputStyle.Short,
    required: true,
    ...amountInput(price),
  },
})

/** What a member submitted; null if it isn't this modal. */
export function parseGiftModal(interaction: ModalSubmission): GiveAction | null {
  const given = parseGiven(interaction.data.custom_id)
  if (!given) return null
  const [chosen = ''] = choicesOf(interaction, recipient)
  const [name] = choicesOf(interaction, sender)
  return {
    kind: 'give',
    ...given,
    recipient: chosenUsers(interaction.data.resolved).get(chosen),
    message: inputOf(interaction, message),
    ...(given.price && { amount: inputOf(interaction, amount) }),
    isAnnounced: choicesOf(interaction, notice)[0] !== hidden,
    // Older forms don't ask.
    ...(name && { isAnonymous: name === hidden }),
  }
}
