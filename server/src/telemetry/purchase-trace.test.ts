import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onDiscord, servers } from '../testing/builders/guild-builders.ts'
import { chatShop } from '../testing/chat-shop.ts'
import { vip } from '../testing/delivery-shop.ts'
import { discordWorld } from '../testing/discord-world.ts'
import { startTraceCollector } from '../testing/trace-collector.ts'
import { startTracing } from './tracing.ts'

const collector = await startTraceCollector()
const settings = { endpoint: collector.url, headers: {}, serviceName: 'the-shop', version: '1.2.3' }
const stopTracing = await startTracing(settings, pino({ level: 'silent' }))
const shop = await chatShop()
afterAll(stopTracing)

const patience = { timeout: 60_000, interval: 100 }
const { pixelForge } = servers
const roleCall = 'discord PUT /v10/guilds/{id}/members/{id}/roles/{id}'

beforeAll(async () => {
  const token = await buyRole()
  const back = await fetch(`${shop.shopUrl}/api/checkout/return?token=${token}`, { redirect: 'manual' })
  expect(back.status).toBe(302)
  await shop.runQueuedJobs()
  expect(await discordWorld(shop.sandbox).rolesOf(pixelForge, onDiscord.robin)).toContain(vip)
})

async function buyRole() {
  const { owner, guild } = await shop.aShop()
  await shop.givePremium(owner)
  await shop.tieDiscord(owner, onDiscord.petra)
  await shop.anItem(guild, { name: 'VIP', roleId: vip })
  const card = await shop.robin.openItem(await shop.robin.type('/shop browse'), 'VIP')
  const { link = '' } = await shop.robin.press(card, 'Buy')
  const token = new URL(link ?? '').searchParams.get('token')
  await shop.sandbox.control(`/paypal/control/orders/${token}/approve`, {})
  return token
}

const untilSpan = (name: string) =>
  vi.waitFor(() => {
    const span = collector.spans.find((one) => one.name === name)
    if (!span) throw new Error(`${name} was not exported`)
    return span
  }, patience)

test('a purchase is one trace from the interaction to the role', async () => {
  const assigned = await untilSpan(roleCall)
  const captured = await untilSpan('paypal POST /v2/checkout/orders/{id}/capture')

  expect(collector.ancestry(assigned).map(({ name }) => name)).toEqual([
    roleCall,
    'deliver give-role',
    'interaction button order',
    'POST /api/discord/interactions',
  ])
  expect(collector.ancestry(captured).map(({ name }) => name)).toEqual([
    'paypal POST /v2/checkout/orders/{id}/capture',
    'settle sale',
    'interaction button order',
    'POST /api/discord/interactions',
  ])
  const created = await untilSpan('paypal POST /v2/checkout/orders')
  expect(new Set([assigned.traceId, captured.traceId, created.traceId]).size).toBe(1)
  expect(assigned.attributes).toMatchObject({ 'http.response.status_code': expect.any(Number) })
  expect(collector.ancestry(assigned).at(-1)?.attributes).toMatchObject({
    'http.route': '/api/discord/interactions',
    'http.response.status_code': 200,
    'discord.interaction': 'button order',
  })
  expect(collector.resources[0]).toMatchObject({ 'service.name': 'the-shop', 'service.version': '1.2.3' })
})

test('the payment return and the job that delivers are linked to the trace', async () => {
  const settled = await untilSpan('settle sale')
  const returned = await untilSpan('GET /api/checkout/return')
  const job = await untilSpan('job deliver')

  expect(settled.links).toEqual([{ traceId: returned.traceId }])
  expect(settled.attributes).toMatchObject({ 'sale.status': 'paid' })
  expect(job.traceId).toBe(settled.traceId)
  expect(job.attributes).toMatchObject({ 'job.name': 'deliver', 'job.lane': 'main', 'job.attempt': 1 })
})

test('spans contain no ids, names, tokens or URLs', async () => {
  await untilSpan(roleCall)
  const sales = await shop.db.selectFrom('sale').select(['id', 'orderId', 'captureId', 'buyerDiscordId']).execute()
  const forbidden = [
    ...sales.flatMap((sale) => Object.values(sale)),
    ...['robin', 'petra', pixelForge, vip, shop.shopUrl, shop.sandbox.url],
  ].filter((word) => word !== null)

  const bodies = collector.bodies.join('\n')

  expect(forbidden).toHaveLength(10)
  expect(forbidden.filter((word) => bodies.includes(word))).toEqual([])
})
