import { runningChat } from './running-chat.ts'

export const robin = '210000000000000005'
export const general = '510000000000010001'

const item = { type: 3, name: 'item', description: 'What to buy', required: true, autocomplete: true }
const amount = { type: 4, name: 'amount', description: 'How many', min_value: 1, max_value: 10, autocomplete: true }
const whom = [
  { type: 6, name: 'to', description: 'For whom' },
  { type: 7, name: 'channel', description: 'Where', channel_types: [0] },
  { type: 8, name: 'role', description: 'Which role' },
]
const show = { type: 1, name: 'item', description: 'Show an item', options: [item] }
const post = { type: 1, name: 'post', description: 'Post the shop' }
const group = { type: 2, name: 'manage', description: 'Manage the shop', options: [post] }

const shopCommands = [
  { name: 'shop', description: 'Browse the shop', options: [show, group] },
  { name: 'buy', description: 'Buy an item', options: [item, amount, ...whom] },
  { type: 2, name: 'Purchases', default_member_permissions: '32' },
  { name: 'check', description: 'Check the shop', default_member_permissions: '0' },
]

/** A chat of a shop with subcommands, autocomplete, a user command and commands for staff. */
export async function commandChat(answer?: Parameters<typeof runningChat>[0]) {
  const sandbox = await runningChat(answer, shopCommands)
  const interact = (action: object, user = robin) =>
    sandbox.control('interactions', { user, channel: general, ...action })
  const run = (command: string, user = robin) => interact({ command }, user)
  const suggest = (autocomplete: string) => interact({ autocomplete })
  return { ...sandbox, interact, run, suggest, lastData: () => sandbox.shop.received.at(-1)?.payload.data }
}
