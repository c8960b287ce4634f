import { runningChat } from './running-chat.ts'

const robin = '210000000000000005'
const general = '510000000000010001'
const offer = {
  content: 'Mug',
  components: [{ type: 1, components: [{ type: 2, style: 1, label: 'Discount code', custom_id: 'code' }] }],
}

export const codeInput = { type: 4, custom_id: 'code', style: 1, min_length: 3, max_length: 32 }
export const codeLabel = { type: 18, label: 'Code', description: 'From the announcement', component: codeInput }
export const codeModal = { title: 'Discount code', custom_id: 'use-code:1', components: [codeLabel] }

/** A chat whose shop answers a command with a button, the button with a modal, and the modal as given. */
export async function modalChat(data: object = codeModal, answer: object = { type: 4, data: { content: 'Applied' } }) {
  const answers: Record<number, object> = { 2: { type: 4, data: offer }, 3: { type: 9, data }, 5: answer }
  const sandbox = await runningChat(({ type }) => answers[type])
  const interact = (action: object, user = robin) =>
    sandbox.control('interactions', { user, channel: general, ...action })
  const offered = await interact({ command: '/shop' })
  const messageId: string = offered.body.message.id
  const press = () => interact({ message: messageId, customId: 'code' })
  return {
    ...sandbox,
    robin,
    messageId,
    interact,
    press,
    open,
    lastPayload: () => sandbox.shop.received.at(-1)?.payload,
  }

  /** Presses the button; returns the id of the modal it opens. */
  async function open(): Promise<string> {
    return (await press()).body.modal.id
  }
}
