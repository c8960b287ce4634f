import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { onDiscord, servers } from '../../testing/builders/guild-builders.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { setItemPricing } from '../../testing/builders/pricing-builders.ts'
import { runToEnd } from '../../testing/job-queue.ts'
import { startFakeProvider } from '../../testing/providers/provider-fake.ts'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'
import { forgetExpired } from '../accounts/forget-expired.ts'
import { componentIds } from '../storefront/actions/component-action.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const rawPublicKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

const { paypal } = await startTestSandbox()
const { url: discordUrl, requests, stop } = await startFakeProvider(() => ({ json: {} }))
afterAll(stop)
const keys = { clientId: '210000000000000099', clientSecret: 'secret', botToken: 'token', publicKey: rawPublicKey }
const shop = await testApp({ discord: { ...keys, apiBase: discordUrl, webBase: discordUrl }, paypal })
const { db } = shop
const owner = await shop.aPerson()
await shop.tiePaypal(owner, 'PETRASELLER23')
const guild = await shop.aGuild({ owner, guildId: servers.pixelForge })
const item = await itemBuilders(shop.deps).anItem(guild, { price: 100, stock: 30 })

let lastId = 1_300_000_000_000_000_000n

const buyPressed = { type: 3, data: { custom_id: componentIds.buy(item, 0), component_type: 2 } }

/** Robin presses Buy: the signed request that Discord sends, which someone may have recorded. */
function press(interaction: object = buyPressed) {
  lastId += 1n
  const payload = JSON.stringify({
    id: String(lastId),
    token: `token-${lastId}`,
    guild_id: servers.pixelForge,
    channel_id: '510000000000010001',
    member: { user: { id: onDiscord.robin, username: 'robin' } },
    ...interaction,
  })
  const timestamp = String(Math.floor(shop.deps.now().getTime() / 1000))
  const signature = sign(null, Buffer.from(timestamp + payload), privateKey).toString('hex')
  const headers = {
    'content-type': 'application/json',
    'x-signature-ed25519': signature,
    'x-signature-timestamp': timestamp,
  }
  return { payload, headers, token: `token-${lastId}` }
}

async function deliver({ payload, headers }: ReturnType<typeof press>): Promise<number> {
  const reply = await shop.app.inject({ method: 'POST', url: '/api/discord/interactions', headers, payload })
  return reply.statusCode
}

const editsOf = (token: string) => requests.filter(({ path }) => path.includes(token)).length
const sales = () => db.selectFrom('sale').select(['id', 'state']).execute()
const forgetSales = () => db.deleteFrom('sale').execute()

const buyCommand = { type: 2, data: { name: 'buy', options: [{ name: 'item', type: 3, value: item.id }] } }

describe('a recorded purchase interaction', () => {
  test.each([
    ['the button Buy', buyPressed],
    ['/buy', buyCommand],
  ])('buys once with %s when replayed within five minutes', async (_what, interaction) => {
    const bought = press(interaction)
    await deliver(bought)
    await expect.poll(() => editsOf(bought.token), { timeout: 60_000 }).toBe(1)
    expect(await sales()).toHaveLength(1)
    await forgetSales()

    const statuses = await Promise.all([deliver(bought), deliver(bought), deliver(bought)])
    const next = press()
    await deliver(next)
    await expect.poll(() => editsOf(next.token), { timeout: 60_000 }).toBe(1)

    expect(statuses).toEqual([200, 200, 200])
    expect(editsOf(bought.token)).toBe(1)
    expect(await sales()).toHaveLength(1)
    await forgetSales()
  })

  test('gets a free item once when its modal is replayed', async () => {
    const tip = await itemBuilders(shop.deps).anItem(guild, { price: 100 })
    await setItemPricing(db, tip.id, { mode: 'chosen' })
    const input = { type: 4, custom_id: 'text', value: '0' }
    const components = [{ type: 18, component: input }]
    const submitted = press({ type: 5, data: { custom_id: componentIds.price(tip, { page: 0 }), components } })

    const statuses = await Promise.all([deliver(submitted), deliver(submitted), deliver(submitted)])
    await expect.poll(() => editsOf(submitted.token), { timeout: 60_000 }).toBe(1)

    expect(statuses).toEqual([200, 200, 200])
    expect(await sales()).toMatchObject([{ state: 'paid' }])
    await forgetSales()
  })

  test('is refused after five minutes, when its id has expired', async () => {
    const recorded = press()
    await deliver(recorded)
    await expect.poll(() => editsOf(recorded.token), { timeout: 60_000 }).toBe(1)
    await forgetSales()
    await runToEnd(forgetExpired, {}, shop.deps)
    const kept = await db.selectFrom('seenInteraction').select('id').execute()
    shop.moveClock(6.1)
    await runToEnd(forgetExpired, {}, shop.deps)

    const status = await deliver(recorded)

    expect(kept.map(({ id }) => id)).toContain(String(lastId))
    expect(await db.selectFrom('seenInteraction').select('id').execute()).toEqual([])
    expect(status).toBe(401)
    expect(await sales()).toEqual([])
  })
})
