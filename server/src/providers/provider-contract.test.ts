import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { ApplicationCommandOptionType } from 'discord-api-types/v10'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { card, textReply } from '../chat/chat-reply.ts'
import { button, divider, linkButton, row, section, thumbnail } from '../chat/components.ts'
import { operatorsPayerId, petrasPayerId } from '../testing/paying-shop.ts'
import { portOf } from '../testing/ports.ts'
import { officialValidator } from '../testing/providers/official-validator.ts'
import { type Exchange, startProviderProxy } from '../testing/providers/provider-proxy.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { createDiscordClients, type DiscordClients } from './discord/create-discord-clients.ts'
import { DiscordRefused } from './discord/discord-errors.ts'
import type { MovedMember } from './discord/gateway-client.ts'
import type { BotMessage } from './discord/message-body.ts'
import { createPaypalClient, type PaypalClient } from './paypal/paypal-client.ts'
import { PaypalRefused } from './paypal/requests/paypal-errors.ts'
import { RateLimited } from './rate-limited.ts'

const people = {
  finn: '210000000000000001',
  petra: '210000000000000002',
  milo: '210000000000000003',
  robin: '210000000000000005',
}
const pixelForge = '310000000000000001'
const moonlitTavern = '310000000000000002'
const bookNook = '310000000000000004'
const botUser = '210000000000000098'
const thread = '520000000000010001'
const redirectUri = 'http://localhost:3000/api/return'

describe('official provider documents', () => {
  const validate = officialValidator()
  const shop: Array<{ path: string; headers: IncomingHttpHeaders; rawBody: Buffer }> = []
  const stops: Array<() => unknown> = []
  let shopUrl = ''
  let sandbox: TestSandbox
  let proxy: Awaited<ReturnType<typeof startProviderProxy>>
  let discord: DiscordClients
  let paypal: PaypalClient

  beforeAll(async () => {
    const shopServer = createServer(async (request, response) => {
      shop.push({ path: request.url ?? '', headers: request.headers, rawBody: await buffer(request) })
      if (request.url === '/api/discord/events') return void answerEvent(shop.at(-1), response)
      response.setHeader('content-type', 'application/json').end('{"type":5,"data":{"flags":64}}')
    })
    await once(shopServer.listen(0, '127.0.0.1'), 'listening')
    shopUrl = `http://127.0.0.1:${portOf(shopServer)}`
    sandbox = await startTestSandbox({ shopUrl })
    stops.push(() => shopServer.close())
    proxy = await startProviderProxy(sandbox.url)
    stops.push(proxy.stop)
    discord = createDiscordClients({ ...sandbox.discord, apiBase: `${proxy.url}/discord/api` })
    paypal = createPaypalClient({ ...sandbox.paypal, apiBase: `${proxy.url}/paypal/api` })
  }, 60_000)

  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })

  const isGenuine = ({ headers, rawBody }: { headers: IncomingHttpHeaders; rawBody: Buffer }) => {
    const [signature, timestamp] = [headers['x-signature-ed25519'], headers['x-signature-timestamp']].map(String)
    return discord.isGenuineInteraction({ signature, timestamp, rawBody })
  }

  /** Discord accepts a URL that refuses forged events. */
  const answerEvent = (event: Parameters<typeof isGenuine>[0] | undefined, response: ServerResponse) =>
    response.writeHead(event && isGenuine(event) ? 204 : 401, { 'content-type': 'application/json' }).end()

  test('links Discord, reads the user and revokes access', async () => {
    const code = await consent(people.petra)
    const first = await discord.oauth.exchangeCode({ code, redirectUri })
    const user = await discord.users.getUser(first.accessToken)
    const guilds = await discord.users.listGuilds(first.accessToken)
    const second = await discord.oauth.refresh(first.refreshToken)
    await discord.oauth.revoke(second.accessToken)

    expect(user).toMatchObject({ id: people.petra, username: 'petra' })
    expect(guilds).toContainEqual(expect.objectContaining({ id: pixelForge, name: 'Pixel Forge', isOwner: true }))
    expect(await errorOf(discord.users.listGuilds(second.accessToken))).toMatchObject({ isTokenInvalid: true })
    expect(await errorOf(discord.oauth.refresh(second.refreshToken))).toMatchObject({ isTokenInvalid: true })
    expect(await errorOf(discord.oauth.exchangeCode({ code, redirectUri }))).toMatchObject({ isTokenInvalid: true })
  })

  test('identifies the user of a login with their verified email', async () => {
    const url = discord.oauth.loginUrl({ state: 'the-state', redirectUri })
    const back = await sendForm(url, { answer: 'authorize', user: people.petra })
    const code = back.searchParams.get('code') ?? ''

    const accessToken = await discord.oauth.exchangeLoginCode({ code, redirectUri })

    expect(await discord.users.getIdentity(accessToken)).toMatchObject({
      id: people.petra,
      verifiedEmail: 'petra@sandbox-discord.example',
    })
  })

  test('reports denied consent', async () => {
    const url = discord.oauth.authorizeUrl({ state: 'the-state', redirectUri })

    const back = await sendForm(url, { answer: 'cancel', user: people.petra })

    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'the-state' })
  })

  test('reads servers, roles, channels and members as the bot', async () => {
    const roles = await discord.bot.listRoles(pixelForge)
    const channels = await discord.bot.listChannels(pixelForge)

    expect(await discord.bot.getGuild(pixelForge)).toMatchObject({ name: 'Pixel Forge', ownerId: people.petra })
    expect(roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['@everyone', 'VIP', 'Guildshop']))
    expect(channels.map(({ name }) => name)).toEqual(expect.arrayContaining(['general', 'announcements', 'shop-log']))
    expect(await discord.bot.getMember(pixelForge, people.milo)).toMatchObject({ userId: people.milo })
    expect(await errorOf(discord.bot.getGuild(bookNook))).toMatchObject({ isPermanent: true })
    expect(await errorOf(discord.bot.getMember(pixelForge, people.finn))).toMatchObject({ code: 10_007 })
  })

  test("reads the bot's application and servers", async () => {
    const { id, verifyKey, hasMembersIntent } = await discord.bot.getApplication()
    const self = await discord.bot.getSelf()
    const guilds = await discord.bot.listGuilds()

    expect(self).toEqual({ id: botUser, ownerHasTwoFactor: true })
    expect(hasMembersIntent).toBe(false)
    expect({ id, verifyKey }).toEqual({ id: sandbox.discord.clientId, verifyKey: sandbox.discord.publicKey })
    expect(guilds.map((guild) => guild.id)).toContain(pixelForge)
    expect(guilds.map((guild) => guild.id)).not.toContain(bookNook)
  })

  test('subscribes to new installations, whose events it verifies', async () => {
    const url = `${shopUrl}/api/discord/events`
    const { eventWebhookUrl } = await discord.bot.setEventWebhook(url)
    const before = shop.length
    await control('/discord/control/events/authorized', { guild: pixelForge, user: people.petra })

    await vi.waitFor(() => expect(shop.length).toBeGreaterThan(before), 60_000)
    const { headers, rawBody } = shop[before] ?? throwMissing()
    expect(eventWebhookUrl).toBe(url)
    expect(isGenuine({ headers, rawBody })).toBe(true)
  })

  test('counts the members with each role', async () => {
    const counts = await discord.bot.countRoleHolders(pixelForge)

    expect(counts[await roleNamed(pixelForge, 'Moderator')]).toBe(1)
    expect(await errorOf(discord.bot.countRoleHolders(bookNook))).toMatchObject({ isBotAbsent: true })
  })

  test('connects to the gateway, which reports who joins and leaves', async () => {
    await sandbox.control('/discord/control/members-intent', { enabled: true })
    const joined: MovedMember[] = []
    const left: MovedMember[] = []
    let stop = async () => {}
    await new Promise<unknown>((resolve, reject) => {
      const ignore = () => undefined
      const listeners = { onDisconnected: ignore, onActivity: ignore, onFailure: reject, onRefused: reject }
      stop = discord.connectGateway({
        ...listeners,
        onConnected: resolve,
        onJoined: (member) => joined.push(member),
        onLeft: (member) => left.push(member),
      }).stop
    })

    await sandbox.control('/discord/control/members', { guild: moonlitTavern, user: people.milo, present: true })
    await sandbox.control('/discord/control/members', { guild: moonlitTavern, user: people.milo, present: false })

    await vi.waitFor(() => expect(left).toEqual([{ guildId: moonlitTavern, userId: people.milo }]), 60_000)
    expect(joined).toEqual(left)
    await stop()
    const members = await discord.bot.listMembers(moonlitTavern, { limit: 1000 })
    expect(members.map(({ username }) => username)).toContain('petra')
  })

  test("assigns and removes a role, but none above the bot's own", async () => {
    const roleId = await roleNamed(pixelForge, 'VIP')
    const change = { guildId: pixelForge, userId: people.robin, roleId, reason: 'Bought “VIP”' }
    await discord.bot.giveRole(change)
    const given = await discord.bot.getMember(pixelForge, people.robin)
    await discord.bot.takeRole(change)
    const taken = await discord.bot.getMember(pixelForge, people.robin)
    const patron = {
      ...change,
      guildId: moonlitTavern,
      userId: people.petra,
      roleId: await roleNamed(moonlitTavern, 'Patron'),
    }

    expect([given.roles.includes(roleId), taken.roles.includes(roleId)]).toEqual([true, false])
    expect(await errorOf(discord.bot.giveRole(patron))).toMatchObject({ code: 50_013, isPermanent: true })
  })

  test('sends channel and direct messages once per intent', async () => {
    const channelId = await channelNamed('announcements')
    const roleId = await roleNamed(pixelForge, 'Deal Hunters')
    const picture = thumbnail('https://shop.example/mug.png', 'Mug')
    const message: BotMessage & { channelId: string; intent: string } = {
      channelId,
      intent: 'announce-sale-1',
      pingRoles: [roleId],
      ...card([
        section([`<@&${roleId}> Mug was sold!`, '**Price:** $5.00'], picture),
        divider(),
        row(linkButton('Look', shopUrl), button({ label: 'Buy', id: 'show:1' })),
      ]),
    }

    const sent = await discord.bot.createMessage(message)
    const again = await discord.bot.createMessage(message)
    await discord.bot.editMessage({ channelId, messageId: sent.id, ...textReply('Mug was sold and shipped!') })
    await discord.bot.directMessage({ userId: people.robin, intent: 'thanks-sale-1', ...textReply('Thank you!') })

    expect(again).toEqual(sent)
    expect(await discord.bot.getMessage({ channelId, messageId: sent.id })).toEqual(sent)
    expect(await discord.bot.listMessages(channelId)).toContainEqual({ id: sent.id, partIds: [expect.any(Number)] })
    await discord.bot.deleteMessage({ channelId, messageId: sent.id })
    const deleted = discord.bot.getMessage({ channelId, messageId: sent.id })
    expect(await errorOf(deleted)).toMatchObject({ code: 10_008, isPermanent: true })
    expect(await discord.bot.getChannel(thread)).toEqual({ type: 11, parentId: await channelNamed('general') })
    const nowhere = discord.bot.createMessage({ channelId: '510000000000000777', intent: 'x', ...textReply('Hi') })
    expect(await errorOf(nowhere)).toMatchObject({ code: 10_003, isPermanent: true })
  })

  test('registers commands, verifies an interaction and edits its reply', async () => {
    const code = {
      type: ApplicationCommandOptionType.String,
      name: 'code',
      description: 'Code',
      max_length: 32,
    } as const
    const commands = [{ name: 'shop', description: 'Opens the shop', contexts: [0], options: [code] }]
    await discord.bot.registerCommands(commands)
    await discord.bot.registerGuildCommands(pixelForge, commands)
    const before = shop.length
    const channel = await channelNamed('general')
    await control('/discord/control/interactions', { user: people.robin, channel, command: '/shop code:WELCOME10' })
    const [{ headers, rawBody } = throwMissing()] = shop.slice(before)
    const { token, data } = JSON.parse(rawBody.toString())

    await discord.interactions.editReply({ token, ...textReply('Here is the shop.') })
    await discord.interactions.followUp({ token, ...textReply('Have fun.'), flags: 64 })

    expect(data.options).toEqual([{ name: 'code', type: code.type, value: 'WELCOME10' }])
    const signature = String(headers['x-signature-ed25519'])
    const timestamp = String(headers['x-signature-timestamp'])
    expect(discord.isGenuineInteraction({ signature, timestamp, rawBody })).toBe(true)
    expect(discord.isGenuineInteraction({ signature, timestamp: `${timestamp}0`, rawBody })).toBe(false)
    const late = discord.interactions.editReply({ token: `${token}x`, ...textReply('x') })
    expect(await errorOf(late)).toBeInstanceOf(DiscordRefused)
  })

  test('waits for a short Discord rate limit and rejects a long one', async () => {
    await control('/discord/control/faults', { kind: 'rate-limit', retryAfter: 0.5, headers: false })
    await discord.bot.getGuild(pixelForge)
    await control('/discord/control/faults', { kind: 'rate-limit', retryAfter: 60 })

    expect(await errorOf(discord.bot.listRoles(pixelForge))).toBeInstanceOf(RateLimited)
  })

  test('identifies a seller by Log in with PayPal, once per code', async () => {
    const url = new URL(paypal.signinUrl({ state: 'the-state', redirectUri }))
    const form = { ...Object.fromEntries(url.searchParams), account: 'petra' }
    const back = await sendForm(url.href, { ...form, answer: 'agree' })
    const refused = await sendForm(url.href, { ...form, answer: 'cancel' })
    const code = back.searchParams.get('code') ?? ''

    expect(await paypal.identify(code)).toMatchObject({ payerId: 'PETRASELLER23', isVerified: true })
    expect(back.searchParams.get('state')).toBe('the-state')
    expect(refused.searchParams.get('error')).toBe('access_denied')
    expect(await errorOf(paypal.identify(code))).toMatchObject({ reason: 'invalid_grant' })
  })

  test('creates, captures, tracks and refunds an order', async () => {
    const made = await paypal.createOrder(mug('sale-1'))
    const replayed = await paypal.createOrder(mug('sale-1'))
    const early = await errorOf(paypal.captureOrder({ orderId: made.id, requestId: 'capture-early' }))
    await sendForm(made.approveUrl ?? '', { token: made.id, answer: 'pay', buyer: 'sam', address: 'default' })
    const approved = await paypal.getOrder(made.id)
    const paid = await paypal.captureOrder({ orderId: made.id, requestId: 'capture-sale-1' })
    const [{ id: captureId } = throwMissing()] = paid.captures
    await paypal.trackOrder({ orderId: made.id, captureId, trackingNumber: 'NZ123456' })
    await paypal.trackOrder({ orderId: made.id, captureId, trackingNumber: null })
    await control(`/paypal/control/captures/${captureId}/refund`, { amount: '1.50' })
    const capture = await paypal.getCapture(captureId)
    await control(`/paypal/control/captures/${captureId}/dispute`, { reason: 'UNAUTHORISED' })

    expect(replayed.id).toBe(made.id)
    expect(early).toMatchObject({ status: 422, issues: ['ORDER_NOT_APPROVED'] })
    expect(approved).toMatchObject({ status: 'APPROVED', payeeId: operatorsPayerId, customId: 'sale-1' })
    expect(paid).toMatchObject({
      status: 'COMPLETED',
      amount: { cents: 1999, currency: 'USD' },
      shippingAddress: { countryCode: 'NZ' },
      captures: [{ status: 'COMPLETED', amount: { cents: 1999, currency: 'USD' } }],
    })
    expect(capture).toMatchObject({ status: 'PARTIALLY_REFUNDED', orderId: made.id })
    expect(await paypal.getRefund(await newest('refunds'))).toMatchObject({ captureId, amount: { cents: 150 } })
    expect(await paypal.getDispute(await newest('disputes'))).toMatchObject({
      status: 'OPEN',
      reason: 'UNAUTHORISED',
      responseDueAt: expect.any(Date),
      transactions: [{ captureId, customId: 'sale-1' }],
    })
    expect((await paypal.getOrder(made.id)).refunds).toMatchObject([{ captureId, amount: { cents: 150 } }])
    expect(await errorOf(paypal.getOrder('5O190127TN364715T'))).toMatchObject({ status: 404 })
  })

  test.each([
    ['USD', 1999],
    ['JPY', 200_000],
  ])('charges the price less the discount in %s', async (currency, cents) => {
    const { item, ...order } = mug(`sale-discount-${currency}`)
    const discounted = { ...order, item: { ...item, price: { cents, currency }, quantity: 2 }, discountCents: cents }
    const made = await paypal.createOrder(discounted)
    await sendForm(made.approveUrl ?? '', { token: made.id, answer: 'pay', buyer: 'sam', address: 'default' })

    const paid = await paypal.captureOrder({ orderId: made.id, requestId: `capture-discount-${currency}` })

    expect(paid).toMatchObject({ status: 'COMPLETED', amount: { cents, currency }, captures: [{ amount: { cents } }] })
    const free = { ...discounted, requestId: `order-free-${currency}`, discountCents: 2 * cents }
    expect(await errorOf(paypal.createOrder(free))).toMatchObject({
      status: 422,
      issues: ['CANNOT_BE_ZERO_OR_NEGATIVE'],
    })
  })

  test('refunds a payment in part and in full, once per request', async () => {
    const made = await paypal.createOrder(mug('sale-refunded'))
    await sendForm(made.approveUrl ?? '', { token: made.id, answer: 'pay', buyer: 'sam', address: 'default' })
    const paid = await paypal.captureOrder({ orderId: made.id, requestId: 'capture-sale-refunded' })
    const [{ id: captureId } = throwMissing()] = paid.captures
    const part = { captureId, requestId: 'refund-1', amount: { cents: 500, currency: 'USD' }, note: 'Sorry' }

    const first = await paypal.refundCapture(part)
    const repeated = await paypal.refundCapture(part)
    const rest = await paypal.refundCapture({ captureId, requestId: 'refund-2' })

    expect(first).toMatchObject({ status: 'COMPLETED', captureId, amount: { cents: 500, currency: 'USD' } })
    expect(repeated.id).toBe(first.id)
    expect(rest).toMatchObject({ amount: { cents: 1499 } })
    const again = paypal.refundCapture({ captureId, requestId: 'refund-3' })
    expect(await errorOf(again)).toMatchObject({ status: 422, issues: ['CAPTURE_FULLY_REFUNDED'] })
  })

  test('answers a dispute: lists it, sends a message, then evidence with a file, then accepts', async () => {
    const made = await paypal.createOrder(mug('sale-disputed'))
    await sendForm(made.approveUrl ?? '', { token: made.id, answer: 'pay', buyer: 'sam', address: 'default' })
    const paid = await paypal.captureOrder({ orderId: made.id, requestId: 'capture-sale-disputed' })
    const [{ id: captureId } = throwMissing()] = paid.captures
    await control(`/paypal/control/captures/${captureId}/dispute`, { message: 'Where is it?' })
    const id = await newest('disputes')

    const listed = await paypal.listDisputes({ updatedAfter: new Date(Date.now() - 86_400_000) })
    const ofCapture = await paypal.listDisputes({ captureId })
    await paypal.sendDisputeMessage({ id, text: 'It left today.' })
    const { messages } = await paypal.getDispute(id)
    await control(`/paypal/control/disputes/${id}/update`, { status: 'WAITING_FOR_SELLER_RESPONSE' })
    const pdf = Buffer.from('%PDF-1.7')
    await paypal.provideEvidence({ id, notes: 'Sent', trackingNumber: 'NZ123456', isDelivered: false, pdf })
    const { status } = await paypal.getDispute(id)
    await control(`/paypal/control/disputes/${id}/update`, { status: 'WAITING_FOR_SELLER_RESPONSE' })
    await paypal.acceptClaim({ id, note: 'Sorry' })

    expect(listed.map((one) => one.id)).toContain(id)
    expect(ofCapture.map((one) => one.id)).toEqual([id])
    expect(messages).toMatchObject([{ from: 'BUYER' }, { from: 'SELLER', text: 'It left today.' }])
    expect(status).toBe('UNDER_REVIEW')
    expect(await paypal.getDispute(id)).toMatchObject({ status: 'RESOLVED', outcome: 'RESOLVED_BUYER_FAVOUR' })
  })

  test('can only create, capture and read an order paid to another account', async () => {
    const made = await paypal.createOrder({ ...mug('sale-basic'), payeeId: petrasPayerId })
    await sendForm(made.approveUrl ?? '', { token: made.id, answer: 'pay', buyer: 'sam', address: 'default' })
    const paid = await paypal.captureOrder({ orderId: made.id, requestId: 'capture-sale-basic' })
    const [{ id: captureId } = throwMissing()] = paid.captures
    await control(`/paypal/control/captures/${captureId}/refund`, { amount: '1.50' })
    await control(`/paypal/control/captures/${captureId}/dispute`, {})
    const denied = { status: 403, issues: ['PERMISSION_DENIED'] }

    expect((await paypal.getOrder(made.id)).refunds).toMatchObject([{ captureId, amount: { cents: 150 } }])
    expect(await errorOf(paypal.getCapture(captureId))).toMatchObject(denied)
    expect(await errorOf(paypal.getRefund(await newest('refunds')))).toMatchObject(denied)
    expect(await errorOf(paypal.getDispute(await newest('disputes')))).toMatchObject(denied)
    expect(await errorOf(paypal.refundCapture({ captureId, requestId: 'refund-4' }))).toMatchObject(denied)
    const parcel = { orderId: made.id, captureId, trackingNumber: 'NZ123456' }
    expect(await errorOf(paypal.trackOrder(parcel))).toMatchObject(denied)
  })

  test('charges yen without decimals', async () => {
    const order = mug('sale-yen')
    const item = { ...order.item, price: { cents: 50_000, currency: 'JPY' }, needsShipping: false }

    const made = await paypal.createOrder({ ...order, item })

    expect((await paypal.getOrder(made.id)).amount).toEqual({ cents: 50_000, currency: 'JPY' })
  })

  test('runs a membership with a trial: pauses, resumes, bills and refunds it', async () => {
    const product = { id: 'members-1', requestId: 'members', name: 'Members', description: 'More' }
    const price = { cents: 700, currency: 'USD' }
    await paypal.createProduct(product)
    const { id: productId } = await paypal.createProduct({ ...product, requestId: 'members-again' })
    const { id: planId } = await paypal.createPlan({
      requestId: 'members-plan',
      productId,
      name: 'Members',
      price,
      interval: { unit: 'WEEK', count: 2 },
      trialDays: 7,
      failureThreshold: 2,
    })
    const urls = { returnUrl: redirectUri, cancelUrl: redirectUri }
    const request = {
      requestId: 'member-1',
      planId,
      customId: 'member-1',
      brandName: 'Pixel Forge',
      locale: 'de',
      ...urls,
    }
    const { id } = await paypal.createSubscription(request)
    await control(`/paypal/control/subscriptions/${id}/approve`, { buyer: 'sam' })
    const change = { id, reason: 'A break' }

    const inTrial = await paypal.getSubscription(id)
    await paypal.suspendSubscription(change)
    await paypal.suspendSubscription(change)
    await paypal.activateSubscription(change)
    await paypal.activateSubscription(change)
    await control(`/paypal/control/subscriptions/${id}/renew`, {})
    const paid = await paypal.getSubscription(id)
    const to = new Date(Date.now() + 600_000)
    const [{ id: paymentId } = throwMissing()] = await paypal.listTransactions({ id, from: new Date(0), to })
    const refund = await paypal.refundCapture({ captureId: paymentId, requestId: 'member-refund' })

    expect(await paypal.listPlans({ productId })).toMatchObject([
      { id: planId, cycles: [{ isTrial: true }, { count: 2 }] },
    ])
    expect(inTrial).toMatchObject({ lastPayment: null, cyclesCompleted: { trial: 1, regular: 0 } })
    expect(paid).toMatchObject({ outstanding: { cents: 0 }, cyclesCompleted: { trial: 1, regular: 1 } })
    expect(refund).toMatchObject({ captureId: paymentId, amount: { cents: 700 } })
    expect(await paypal.getSubscriptionPayment(paymentId)).toMatchObject({ status: 'REFUNDED', subscriptionId: id })
  })

  test('creates, reads and cancels a subscription, even twice', async () => {
    const product = await paypal.createProduct({ requestId: 'product-1', name: 'Premium', description: 'More of all' })
    const monthlyPrice = { cents: 500, currency: 'USD' }
    const plan = await paypal.createPlan({ requestId: 'plan-1', productId: product.id, name: 'Premium', monthlyPrice })
    const urls = { returnUrl: redirectUri, cancelUrl: redirectUri }
    const request = {
      requestId: 'subscription-1',
      planId: plan.id,
      customId: 'account-1',
      brandName: 'Guildshop',
      ...urls,
    }
    const { id, approveUrl } = await paypal.createSubscription(request)
    const waiting = await paypal.getSubscription(id)
    const baToken = new URL(approveUrl ?? '').searchParams.get('ba_token') ?? ''
    await sendForm(approveUrl ?? '', { ba_token: baToken, answer: 'agree', buyer: 'robin' })
    expect(await paypal.getPlan(plan.id)).toMatchObject({
      status: 'ACTIVE',
      cycles: [{ price: monthlyPrice, total: 0 }],
    })
    const running = await paypal.getSubscription(id)
    const to = new Date(Date.now() + 60_000)
    const transactions = await paypal.listTransactions({ id, from: new Date(Date.now() - 600_000), to })
    await paypal.cancelSubscription({ id, reason: 'Cancelled by its owner' })
    await paypal.cancelSubscription({ id, reason: 'Cancelled by its owner' })

    expect(waiting).toMatchObject({ status: 'APPROVAL_PENDING', planId: plan.id, customId: 'account-1' })
    expect(running).toMatchObject({ status: 'ACTIVE', nextBillingAt: expect.any(Date) })
    expect(transactions).toMatchObject([{ amount: monthlyPrice }])
    expect(await paypal.getSubscription(id)).toMatchObject({ status: 'CANCELLED', nextBillingAt: null })
  })

  test("verifies a webhook by its raw body, offline and with PayPal's API", async () => {
    const url = `${shopUrl}/api/paypal/webhook`
    const webhook = await paypal.registerWebhook({ url, eventTypes: ['CHECKOUT.ORDER.APPROVED'] })
    const made = await paypal.createOrder(mug('sale-2'))
    await sendForm(made.approveUrl ?? '', { token: made.id, answer: 'pay', buyer: 'robin', address: 'default' })
    await expect.poll(() => shop.at(-1)?.path, { timeout: 60_000 }).toBe('/api/paypal/webhook')
    const { headers, rawBody } = shop.at(-1) ?? throwMissing()
    const delivery = { headers, rawBody, webhookId: webhook.id }
    const forged = { ...delivery, rawBody: Buffer.from(rawBody.toString().replace('{', '{ ')) }

    expect(await paypal.listWebhooks()).toContainEqual(webhook)
    expect(await paypal.updateWebhook(webhook.id, { eventTypes: ['CHECKOUT.ORDER.COMPLETED'] })).toMatchObject({
      eventTypes: ['CHECKOUT.ORDER.COMPLETED'],
    })
    expect(await paypal.verifyOffline(delivery)).toBe('genuine')
    expect(await paypal.verifyBySignatureCall(delivery)).toBe('genuine')
    expect(await paypal.verifyOffline(forged)).toBe('forged')
    expect(await paypal.verifyBySignatureCall(forged)).toBe('forged')
  })

  test('replaces a rejected PayPal token, and reports rate limits and refusals', async () => {
    await control('/paypal/control/tokens/invalidate', {})
    await paypal.listWebhooks()
    await control('/paypal/control/faults', {
      method: 'GET',
      path: '/v1/notifications/webhooks',
      times: 1,
      status: 429,
    })

    expect(await errorOf(paypal.listWebhooks())).toBeInstanceOf(RateLimited)
    const restricted = paypal.createOrder({ ...mug('sale-3'), payeeId: 'RUSTYSELLER23' })
    expect(await errorOf(restricted)).toBeInstanceOf(PaypalRefused)
  })

  test('every request and every sandbox reply conforms to the documents', () => {
    const verdicts = proxy.exchanges.map(validate)
    const counts = new Map<string, number>()
    for (const { operation, isOfficial } of verdicts) {
      const name = isOfficial ? operation : `${operation} (in no official document, by our own description)`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const official = verdicts.filter(({ isOfficial }) => isOfficial).length
    const table = [...counts].sort().map(([name, count]) => `${String(count).padStart(4)} ${name}`)
    console.info(`${official} of ${verdicts.length} exchanges checked by official documents:\n${table.join('\n')}`)

    expect(
      verdicts.flatMap(({ operation, problems }) => problems.map((problem) => `${operation}: ${problem}`)),
    ).toEqual([])
    expect([...new Set(verdicts.map(({ operation }) => operation))].sort()).toEqual(everyOperation)
  }, 60_000)

  test.each([
    [
      'a misspelt field',
      'create_message',
      { body: (json: Body) => ({ ...json, nonse: 1 }) },
      'request/nonse is named by no',
    ],
    [
      'a field of the wrong kind',
      'create_message',
      { body: (json: Body) => ({ ...json, content: 5 }) },
      'request/content must',
    ],
    ['a missing field', 'subscriptions.create', { body: () => ({}) }, "must have required property 'plan_id'"],
    ['a body where none belongs', 'get_guild', { body: () => ({ x: 1 }) }, 'has a body'],
    ['a query nobody knows', 'get_guild', { path: '?with_cuonts=true' }, 'query with_cuonts, which is in no document'],
  ] as const)('the validator detects %s in a request', (_name, operation, change, complaint) => {
    const exchange = exchangeOf(operation)
    const body =
      'body' in change ? JSON.stringify(change.body(exchange.body ? JSON.parse(exchange.body) : {})) : exchange.body
    const path = `${exchange.path}${'path' in change ? change.path : ''}`

    const { problems } = validate({ ...exchange, body, path })

    expect(problems.join('\n')).toContain(complaint)
  })

  test('the validator detects a nested unknown field, an invalid header and the wrong kind of token', () => {
    const order = exchangeOf('orders.create')
    const deep = validate({ ...order, body: order.body.replace('"brand_name"', '"brandname"') })
    const header = validate({ ...order, headers: { ...order.headers, 'paypal-request-id': 'x'.repeat(109) } })
    const token = validate({ ...order, headers: { ...order.headers, authorization: 'Bot x' } })

    expect(deep.problems.join()).toContain('experience_context/brandname is named by no schema')
    expect(header.problems.join()).toContain('header paypal-request-id must NOT have more than 108 characters')
    expect(token.problems).toEqual(['request shows no Oauth2'])
  })

  test.each([
    [
      'a missing field',
      'list_my_guilds',
      (json: Body[]) => json.map(({ owner: _, ...rest }) => rest),
      "property 'owner'",
    ],
    ['a number for a text', 'orders.get', (json: Body) => ({ ...json, status: 5 }), 'must be string'],
    [
      'an unknown status',
      'subscriptions.get',
      (json: Body) => ({ ...json, status: 'RUNNING' }),
      'must be equal to one',
    ],
  ] as const)('the validator detects %s in a reply', (_name, operation, change, complaint) => {
    const exchange = exchangeOf(operation)

    const { problems } = validate({ ...exchange, replyBody: JSON.stringify(change(JSON.parse(exchange.replyBody))) })

    expect(problems.join('\n')).toContain(complaint)
  })

  test('the validator detects an undocumented status and an undocumented call', () => {
    const guild = exchangeOf('get_guild')

    expect(validate({ ...guild, status: 302 }).problems.join()).toContain('reply 302 of get_guild is in no document')
    expect(validate({ ...guild, path: '/discord/api/v10/gilds/1' }).problems.join()).toContain('is in no document')
  })

  function exchangeOf(operation: string): Exchange {
    return proxy.exchanges.find((one) => one.status < 300 && validate(one).operation === operation) ?? throwMissing()
  }

  async function consent(user: string): Promise<string> {
    const url = discord.oauth.authorizeUrl({ state: 'the-state', redirectUri })
    const back = await sendForm(url, { answer: 'authorize', user })
    return back.searchParams.get('code') ?? ''
  }

  async function roleNamed(guildId: string, name: string): Promise<string> {
    const roles = await discord.bot.listRoles(guildId)
    return roles.find((role) => role.name === name)?.id ?? throwMissing()
  }

  async function channelNamed(name: string): Promise<string> {
    const channels = await discord.bot.listChannels(pixelForge)
    return channels.find((channel) => channel.name === name)?.id ?? throwMissing()
  }

  async function control(path: string, body: object): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  }

  /** Created at PayPal and reported by webhook. */
  async function newest(kind: 'refunds' | 'disputes'): Promise<string> {
    const reply = await fetch(`${sandbox.url}/paypal/control`)
    const things = z.record(z.string(), z.unknown())
    const known = z.object({ refunds: things, disputes: things }).parse(await reply.json())
    return Object.keys(known[kind]).at(-1) ?? throwMissing()
  }
})

type Body = Record<string, unknown>

const everyOperation = [
  'add_guild_member_role',
  'bulk_set_application_commands',
  'bulk_set_guild_application_commands',
  'captures.get',
  'captures.refund',
  'create_dm',
  'create_message',
  'delete_guild_member_role',
  'disputes.accept-claim',
  'disputes.get',
  'disputes.list',
  'disputes.provide-evidence',
  'disputes.send-message',
  'execute_webhook',
  'get_bot_gateway',
  'get_channel',
  'get_guild',
  'get_guild_member',
  'get_my_application',
  'get_my_user',
  'guild_role_member_counts',
  'identity.userinfo',
  'list_guild_channels',
  'list_guild_members',
  'list_guild_roles',
  'list_my_guilds',
  'oauth2.token',
  'oauth2_token',
  'oauth2_token_revoke',
  'orders.capture',
  'orders.create',
  'orders.get',
  'orders.track.create',
  'plans.create',
  'plans.get',
  'plans.list',
  'products.create',
  'refunds.get',
  'sale.get',
  'subscriptions.activate',
  'subscriptions.cancel',
  'subscriptions.create',
  'subscriptions.get',
  'subscriptions.suspend',
  'subscriptions.transactions',
  'update_message',
  'get_message',
  'list_messages',
  'delete_message',
  'update_my_application',
  'update_original_webhook_message',
  'verify-webhook-signature.post',
  'webhooks.list',
  'webhooks.post',
  'webhooks.update',
].sort()

const mug = (saleId: string) => ({
  requestId: `order-${saleId}`,
  customId: saleId,
  invoiceId: `guildshop-${saleId}`,
  payeeId: operatorsPayerId,
  item: {
    name: 'Mug',
    description: 'Holds coffee.',
    price: { cents: 1999, currency: 'USD' },
    needsShipping: true,
    sku: '9f6c2a10-3f0d-4c27-9a44-6d1c1f2b7a10',
    url: 'https://discord.com/channels/1/2',
    imageUrl: 'https://shop.example/images/5f.png',
  },
  locale: 'es-419',
  brandName: 'Pixel Forge',
  returnUrl: redirectUri,
  cancelUrl: redirectUri,
})

const errorOf = (call: Promise<unknown>): Promise<unknown> => call.then(() => null).catch((reason: unknown) => reason)

/** Submits a form of a sandbox page and returns the redirect. */
async function sendForm(url: string, fields: Record<string, string>): Promise<URL> {
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const location = reply.headers.get('location')
  if (!location) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return new URL(location)
}

function throwMissing(): never {
  throw new Error('It never came.')
}
