import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import type { Insertable, Selectable } from 'kysely'
import type { Logger } from 'pino'
import { afterAll } from 'vitest'
import type { Guild, Item, Sale } from '../db/tables.ts'
import type { Dependencies } from '../dependencies.ts'
import type { CheckoutRequest } from '../features/sales/checkout/reserve-sale.ts'
import { payableOf, startCheckout } from '../features/sales/checkout/start-checkout.ts'
import { itemBuilders } from './builders/item-builders.ts'
import { liveApp } from './live-app.ts'
import { portOf } from './ports.ts'

export const petrasPayerId = 'PETRASELLER23'
/** Owns the platform's PayPal app. Only payments to this account can be refunded or disputed through the app. */
export const operatorsPayerId = 'GLDSHQP234567'

type Stall = { guild: Selectable<Guild>; item: Selectable<Item> }
type Approval = { declines?: boolean; address?: 'default' | 'another' | 'none' }

/** A shop listening on its own port, with an owner who can be paid and buyers who check out in the sandbox's PayPal. */
export async function payingShop({ payerId = petrasPayerId, log }: { payerId?: string; log?: Logger } = {}) {
  const shop = await liveApp(log)
  const { db, deps, sandbox } = shop
  const { anItem } = itemBuilders(deps)
  const owner = await shop.aPerson()
  await shop.tiePaypal(owner, payerId)

  /** An item in a new server. */
  const aStall = async (given: Partial<Insertable<Item>> = {}): Promise<Stall> => {
    const guild = await shop.aGuild({ owner })
    return { guild, item: await anItem(guild, given) }
  }

  const order = checkoutStarter(deps)
  const start = async (...args: Parameters<typeof order>) => payableOf(await order(...args))
  const buyer = buyerActions(shop.shopUrl, sandbox.control)
  const readSale = (id: string) => db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  return {
    ...shop,
    owner,
    anItem,
    aStall,
    /** Starts a checkout that may be free. */
    order,
    start,
    ...buyer,
    readSale,
    readItem: (id: string) => db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ...paypalEvents(shop),

    /** A buyer pays and comes back. */
    async aPaidSale(given: Partial<Insertable<Item>> = {}, quantity = 1) {
      const stall = await aStall({ maxQuantity: quantity, ...given })
      const { saleId, approveUrl } = await start(stall, { quantity })
      await buyer.approve(approveUrl)
      await buyer.comeBack(approveUrl)
      const sale = await readSale(saleId)
      return { ...stall, sale, captureId: captureOf(sale) }
    },
  }
}

type Choices = Pick<CheckoutRequest, 'seenTotal' | 'seenCurrency' | 'quantity' | 'code' | 'chosenPrice' | 'gift'>
type Given = Partial<Choices> & {
  buyer?: string
  roleIds?: string[]
}

/** Returns a function that starts a checkout, for a new buyer by default. */
function checkoutStarter(deps: Dependencies) {
  return ({ guild, item }: Stall, { buyer = aBuyer(), roleIds = [], seenTotal, quantity = 1, ...given }: Given = {}) =>
    startCheckout(deps, {
      guildId: guild.guildId,
      itemId: item.id,
      seenTotal: seenTotal ?? item.price * quantity,
      quantity,
      ...given,
      buyer: { discordId: buyer, username: 'somebody', roleIds },
      channelId: '510000000000010001',
    })
}

function paypalEvents({ db, sandbox, runQueuedJobs }: Awaited<ReturnType<typeof liveApp>>) {
  async function countEvents(about: string): Promise<number> {
    const events = await db.selectFrom('paypalEvent').select(['type', 'about']).execute()
    return events.filter((event) => JSON.stringify(event).includes(about)).length
  }

  /** Waits until PayPal's events about these orders are stored; the next job run handles them. */
  async function untilEvents(count: number, about: string): Promise<void> {
    for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; await pass(25)) {
      if ((await countEvents(about)) >= count) return
    }
    throw new Error(`PayPal did not send ${count} events about ${about}.`)
  }

  return {
    untilEvents,

    /** Triggers a change at PayPal and handles the resulting events. */
    async atPaypal(path: string, body: object, about: string, events = 1): Promise<void> {
      const before = await countEvents(about)
      await sandbox.control(`/paypal/control/${path}`, body)
      await untilEvents(before + events, about)
      await runQueuedJobs()
    },
  }
}

export const aBuyer = () => `77${randomInt(1e8, 1e9)}${randomInt(1e7, 1e8)}`

export const orderOf = (sale: Selectable<Sale>) => sale.orderId ?? 'no order'
export const captureOf = (sale: Selectable<Sale>) => sale.captureId ?? 'no capture'

/** A Discord that rejects everything, for tests that don't cover deliveries. */
export async function discordThatRefuses(): Promise<string> {
  const refusal = JSON.stringify({ code: 50_001, message: 'Missing Access' })
  const server = createServer((_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end(refusal)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => server.close())
  return `http://127.0.0.1:${portOf(server)}`
}

function buyerActions(shopUrl: string, control: (path: string, body: object) => Promise<void>) {
  const visit = async (path: string): Promise<URL> => {
    const reply = await fetch(`${shopUrl}${path}`, { redirect: 'manual' })
    if (reply.status !== 302) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return new URL(reply.headers.get('location') ?? 'about:blank')
  }
  return {
    approve: (approveUrl: string, approval: Approval = {}) =>
      control(`/paypal/control/orders/${tokenIn(approveUrl)}/approve`, approval),
    comeBack: (approveUrl: string) => visit(`/api/checkout/return?token=${tokenIn(approveUrl)}&PayerID=RQBNBUYER2345`),
    cancel: (approveUrl: string) => visit(`/api/checkout/cancel?token=${tokenIn(approveUrl)}`),
    visit,
  }
}

export const tokenIn = (approveUrl: string) => new URL(approveUrl).searchParams.get('token') ?? 'no token'
