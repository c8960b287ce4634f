import { moneyText, textFromCents } from '@guildshop/contract/money'
import {
  type APIModalInteractionResponseCallbackData,
  type APITextInputComponent,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10'
import { componentIds } from '../../storefront/actions/component-action.ts'
import type { PricingAction } from '../../storefront/actions/pricing-action.ts'

type Asking<Kind> = Extract<PricingAction, { kind: Kind }>
type Modal = APIModalInteractionResponseCallbackData

/** Each of our modals has one input. */
export const modalInput = 'text'

/** Both are built without a read, because Discord accepts a modal only as the immediate response. */
export function askModal(action: Asking<'ask-code'> | Asking<'ask-price'>): Modal {
  return action.kind === 'ask-code' ? codeModal(action) : priceModal(action)
}

function codeModal({ itemId, quantity, ...place }: Asking<'ask-code'>): Modal {
  return modal({
    custom_id: componentIds.code({ id: itemId }, place, quantity),
    title: 'Discount code',
    label: 'Code',
    description: 'Only one offer applies per order: the one that saves you the most.',
    input: { min_length: 3, max_length: 32 },
  })
}

type Price = Pick<Asking<'ask-price'>, 'minimum' | 'suggested' | 'currency'>

export const minimumAmountText = ({ minimum, currency }: Price) =>
  minimum > 0 ? `At least ${moneyText(minimum, currency)}.` : 'Any amount, or 0 to get it free.'

/** Suggests an amount. */
export const amountInput = ({ minimum, suggested }: Price) => ({
  min_length: 1,
  max_length: 12,
  placeholder: textFromCents(minimum),
  value: textFromCents(suggested),
})

function priceModal({ itemId, currency, minimum, suggested, ...place }: Asking<'ask-price'>): Modal {
  const price = { minimum, suggested, currency }
  return modal({
    custom_id: componentIds.price({ id: itemId, currency }, place),
    title: 'Choose your price',
    label: `Amount in ${currency}`,
    description: minimumAmountText(price),
    input: amountInput(price),
  })
}

type Question = {
  custom_id: string
  title: string
  label: string
  description: string
  input: Pick<APITextInputComponent, 'min_length' | 'max_length' | 'placeholder' | 'value'>
}

function modal({ custom_id, title, label, description, input }: Question): Modal {
  const component = {
    type: ComponentType.TextInput,
    custom_id: modalInput,
    style: TextInputStyle.Short,
    required: true,
    ...input,
  } as const
  return { custom_id, title, components: [{ type: ComponentType.Label, label, description, component }] }
}
