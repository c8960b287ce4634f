import { describe, expect, test } from 'vitest'
import { startShop } from './testing/fake-shop.ts'
import { codeModal } from './testing/modal-chat.ts'
import { openDocument } from './testing/official-document.ts'
import { runningDiscord } from './testing/running-discord.ts'
import { storefront, v2 } from './testing/storefront.ts'

const guild = '/guilds/310000000000000001'
const general = '/channels/510000000000010001'
const application = '/applications/210000000000000099'
const robin = '210000000000000005'
const message = {
  content: `Hello <@${robin}>`,
  nonce: 'n',
  embeds: [
    {
      title: 'Mug',
      description: 'Big',
      url: 'https://shop.test',
      color: 1,
      timestamp: '2026-01-01T00:00:00Z',
      fields: [{ name: 'Price', value: '5' }],
      author: { name: 'Petra' },
      footer: { text: 'Foot' },
      image: { url: 'https://shop.test/mug.png' },
    },
  ],
  components: [
    { type: 1, components: [{ type: 2, style: 1, label: 'Buy', custom_id: 'buy', emoji: { name: '☕' } }] },
    {
      type: 1,
      components: [{ type: 3, custom_id: 'pick', options: [{ label: 'Mug', value: '1', description: 'Big' }] }],
    },
    { type: 1, components: [{ type: 5, custom_id: 'to', default_values: [{ type: 'user', id: robin }] }] },
    { type: 1, components: [{ type: 8, custom_id: 'where', channel_types: [0] }] },
  ],
}
const file = { type: 13, file: { url: 'attachment://terms.pdf' } }
const gallery = { type: 12, items: [{ media: { url: 'https://shop.test/mug.png' } }] }
const layout = v2([...storefront().components, gallery, file])
const command = {
  name: 'shop',
  description: 'Browse',
  options: [
    { type: 3, name: 'item', description: 'Which', choices: [{ name: 'Mug', value: '1' }] },
    { type: 3, name: 'code', description: 'Discount code', min_length: 3, max_length: 32 },
  ],
}
const pick = { type: 3, name: 'item', description: 'Which', required: true, autocomplete: true }
const amount = { type: 4, name: 'amount', description: 'How many', min_value: 1, max_value: 10 }
const details = [
  { type: 6, name: 'to', description: 'For whom' },
  { type: 7, name: 'channel', description: 'Where', channel_types: [0, 5] },
  { type: 8, name: 'role', description: 'Which role' },
]
const now = { type: 1, name: 'now', description: 'Buy now', options: [pick, amount, ...details] }
const later = { type: 2, name: 'later', description: 'Buy later', options: [now] }
const buyCommand = { name: 'buy', description: 'Buy', options: [now, later] }
const userCommand = { type: 2, name: 'Purchases', default_member_permissions: '32' }

type Sandbox = Awaited<ReturnType<typeof runningSandbox>>
type Case = [operation: string, status: number, call: (sandbox: Sandbox) => ReturnType<Sandbox['call']>]

const asPetra = (path: string) => async (sandbox: Sandbox) =>
  sandbox.user((await sandbox.signIn('petra', 'identify email guilds guilds.members.read')).access, path)
const asBot = (method: string, path: string, body?: unknown) => (sandbox: Sandbox) => sandbox.bot(method, path, body)
const withoutTwoFactor = (method: string, path: string) => async (sandbox: Sandbox) => {
  await sandbox.control('two-factor', { guild: '310000000000000001', required: true })
  await sandbox.control('owner-two-factor', { enabled: false })
  return sandbox.bot(method, path)
}
const withMembersIntent = (method: string, path: string) => async (sandbox: Sandbox) => {
  await sandbox.control('members-intent', { enabled: true })
  return sandbox.bot(method, path)
}
const afterwards = (method: string, path: string, body?: unknown) => async (sandbox: Sandbox) => {
  await sandbox.bot('PUT', `${application}/commands`, [command])
  await sandbox.control('interactions', { user: robin, channel: '510000000000010001', command: '/shop' })
  return sandbox.call(method, `/v10/webhooks/210000000000000099/${sandbox.lastToken()}${path}`, { body })
}

const respondingWithModal = async (sandbox: Sandbox) => {
  const replies: Awaited<ReturnType<Sandbox['call']>>[] = []
  sandbox.shop.answer = async ({ id, token }) => {
    const path = `/v10/interactions/${id}/${token}/callback`
    replies.push(await sandbox.call('POST', path, { body: { type: 9, data: codeModal } }))
    return null
  }
  await sandbox.bot('PUT', `${application}/commands`, [command])
  await sandbox.control('interactions', { user: robin, channel: '510000000000010001', command: '/shop' })
  return replies[0] ?? Promise.reject(new Error('The shop received no interaction.'))
}
const afterModal = async (sandbox: Sandbox) => {
  const answers: Record<number, object> = { 2: { type: 9, data: codeModal }, 5: { type: 4, data: message } }
  sandbox.shop.answer = ({ type }) => answers[type]
  const chat = { user: robin, channel: '510000000000010001' }
  await sandbox.bot('PUT', `${application}/commands`, [command])
  const { body } = await sandbox.control('interactions', { ...chat, command: '/shop' })
  await sandbox.control('interactions', { ...chat, modal: body.modal.id, values: { code: 'SUMMER' } })
  return sandbox.call('GET', `/v10/webhooks/210000000000000099/${sandbox.lastToken()}/messages/@original`)
}
const editing = async ({ bot }: Sandbox) => {
  const { body } = await bot('POST', `${general}/messages`, message)
  return bot('PATCH', `${general}/messages/${body.id}`, { content: 'New' })
}
const withMessage = (method: string) => async (sandbox: Sandbox) => {
  const { body } = await sandbox.bot('POST', `${general}/messages`, message)
  return sandbox.bot(method, `${general}/messages/${body.id}`)
}
const listingMessages = async ({ bot }: Sandbox) => {
  await bot('POST', `${general}/messages`, layout)
  return bot('GET', `${general}/messages?limit=100`)
}
const editingFurther = async (sandbox: Sandbox) => {
  const { body } = await afterwards('POST', '', message)(sandbox)
  const path = `/v10/webhooks/210000000000000099/${sandbox.lastToken()}/messages/${body.id}`
  return sandbox.call('PATCH', path, { body: { content: 'New' } })
}
const listing =
  (path: string) =>
  async ({ bot }: Sandbox) => {
    await bot('PUT', path, [command, buyCommand, userCommand])
    return bot('GET', path)
  }

const cases: Case[] = [
  ['get_my_user', 200, asPetra('/users/@me')],
  ['get_my_user', 200, asBot('GET', '/users/@me')],
  ['get_my_user', 401, ({ call }) => call('GET', '/v10/users/@me')],
  ['list_my_guilds', 200, asPetra('/users/@me/guilds?with_counts=true')],
  ['get_my_guild_member', 200, asPetra(`/users/@me${guild}/member`)],
  ['get_my_oauth2_authorization', 200, asPetra('/oauth2/@me')],
  ['get_my_application', 200, asBot('GET', '/applications/@me')],
  ['update_my_application', 200, asBot('PATCH', '/applications/@me', { event_webhooks_status: 1 })],
  ['get_bot_gateway', 200, asBot('GET', '/gateway/bot')],
  ['get_bot_gateway', 401, ({ call }) => call('GET', '/v10/gateway/bot')],
  ['get_guild', 200, asBot('GET', `${guild}?with_counts=true`)],
  ['get_guild', 404, asBot('GET', '/guilds/310000000000000004')],
  ['list_guild_roles', 200, asBot('GET', `${guild}/roles`)],
  ['guild_role_member_counts', 200, asBot('GET', `${guild}/roles/member-counts`)],
  ['list_guild_channels', 200, asBot('GET', `${guild}/channels`)],
  ['list_guild_members', 200, withMembersIntent('GET', `${guild}/members?limit=1000`)],
  ['list_guild_members', 403, asBot('GET', `${guild}/members?limit=1000`)],
  ['get_guild_member', 200, asBot('GET', `${guild}/members/${robin}`)],
  ['get_guild_member', 404, asBot('GET', `${guild}/members/210000000000000001`)],
  ['add_guild_member_role', 204, asBot('PUT', `${guild}/members/${robin}/roles/410000000000010005`)],
  ['add_guild_member_role', 403, asBot('PUT', `${guild}/members/${robin}/roles/410000000000010002`)],
  ['add_guild_member_role', 403, withoutTwoFactor('PUT', `${guild}/members/${robin}/roles/410000000000010005`)],
  ['delete_guild_member_role', 204, asBot('DELETE', `${guild}/members/${robin}/roles/410000000000010005`)],
  ['get_channel', 200, asBot('GET', general)],
  ['get_channel', 200, asBot('GET', '/channels/520000000000010001')],
  ['create_message', 200, asBot('POST', `${general}/messages`, message)],
  ['create_message', 200, asBot('POST', `${general}/messages`, layout)],
  ['create_message', 400, asBot('POST', `${general}/messages`, {})],
  ['update_message', 200, editing],
  ['list_messages', 200, listingMessages],
  ['list_messages', 404, asBot('GET', '/channels/510000000000010077/messages')],
  ['get_message', 200, withMessage('GET')],
  ['get_message', 404, asBot('GET', `${general}/messages/510000000000000001`)],
  ['delete_message', 204, withMessage('DELETE')],
  ['create_dm', 200, asBot('POST', '/users/@me/channels', { recipient_id: robin })],
  ['list_application_commands', 200, listing(`${application}/commands`)],
  ['list_guild_application_commands', 200, listing(`${application}${guild}/commands`)],
  ['bulk_set_application_commands', 200, asBot('PUT', `${application}/commands`, [command])],
  ['create_application_command', 201, asBot('POST', `${application}/commands`, command)],
  ['bulk_set_guild_application_commands', 200, asBot('PUT', `${application}${guild}/commands`, [command])],
  ['create_guild_application_command', 201, asBot('POST', `${application}${guild}/commands`, command)],
  ['execute_webhook', 200, afterwards('POST', '', message)],
  ['execute_webhook', 200, afterwards('POST', '', layout)],
  ['update_webhook_message', 200, editingFurther],
  ['get_original_webhook_message', 200, afterwards('GET', '/messages/@original')],
  ['get_original_webhook_message', 200, afterModal],
  ['create_interaction_response', 204, respondingWithModal],
  ['create_interaction_response', 404, asBot('POST', '/interactions/1/2/callback', { type: 9, data: codeModal })],
  ['update_original_webhook_message', 200, afterwards('PATCH', '/messages/@original', { content: 'New' })],
  ['delete_original_webhook_message', 204, afterwards('DELETE', '/messages/@original')],
]

async function runningSandbox() {
  const shop = await startShop(() => ({ type: 4, data: message }))
  const sandbox = await runningDiscord({ shopUrl: shop.url })
  shop.publicKey = sandbox.discord.publicKey
  return { ...sandbox, shop, lastToken: () => shop.received.at(-1)?.payload.token }
}

describe('Discord’s OpenAPI document', () => {
  const { operations, problemsOf } = openDocument()

  test.each(cases)('matches the reply to %s with status %i', async (operation, status, call) => {
    const reply = await call(await runningSandbox())

    expect(reply.status).toBe(status)
    expect(problemsOf(operation, status, reply.body)).toBeNull()
  })

  test('has no unchecked operations', () => {
    const checked = cases.map(([operation]) => operation)

    const unchecked = operations.filter((operation) => !checked.includes(operation))

    expect(unchecked).toEqual([])
  })

  test('matches a rate limit reply', async () => {
    const { control, bot } = await runningSandbox()
    await control('faults', { kind: 'rate-limit' })

    const { status, body } = await bot('GET', guild)

    expect(problemsOf('get_guild', status, body)).toBeNull()
    expect(problemsOf('get_guild', status, { ...body, retry_after: undefined })).toContain('retry_after')
  })

  test('detects invalid replies', () => {
    expect(problemsOf('list_guild_roles', 200, [{ id: 'x' }])).toContain('must match pattern')
    expect(problemsOf('get_guild', 404, { message: 'Unknown Guild' })).toContain("must have required property 'code'")
    expect(problemsOf('delete_guild_member_role', 204, {})).toBe('expected no body with status 204')
  })
})
