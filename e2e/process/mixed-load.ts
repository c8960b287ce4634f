import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call, callWithRetry, list, serviceUnavailable } from './call.ts'
import { orderInChat } from './chat.ts'
import type { Member } from './find-writes.ts'
import type { Kind, Ledger } from './ledger.ts'

export const loadMarker = 'crash'
export const trackingPrefix = 'CRASH-'
export const editedItem = 'Voxel Castle Pack'

const uniqueMark = () => `${loadMarker} ${randomUUID()}`

const guild = '310000000000000001'
const channel = '510000000000010001'
const buyers = { robin: '210000000000000005', sam: '210000000000000006' } as const
const shopItems = ['Supporter Badge', 'Legend Status', 'Cross-Stitched Portrait', 'Hand-Painted Pixel Mug']
const keyItem = 'Galaxy Quest Key'
/** More than a run sells. */
const keysForSale = 2000
export const secret = 'a password for tests'

export type Load = {
  url: string
  sandboxUrl: string
  ledger: Ledger
  /** Set when the kill begins; lost connections and replies are expected then, but no server errors. */
  isInterrupted: boolean
  /** When an outage ended, as `performance.now()`; activity that began before may still have such faults. */
  recoveredAt: number
  isOver: () => boolean
  /** Milliseconds between two actions of a user. */
  pauseMs?: number
}

/** Runs all kinds of user activity concurrently until it's over. Returns the unexpected faults. */
export async function runMixedLoad(load: Load, { petra, ada }: Staff, members: Member[]): Promise<string[]> {
  const faults: string[] = []
  const codes: Code[] = []
  const activities = [
    () => signUpAndRedeem(load, codes),
    () => editAndShip(load, petra),
    () => refund(load, petra),
    () => administrate(load, ada, { members, codes }),
    () => buy(load, 'robin'),
    () => buy(load, 'sam'),
  ]
  await Promise.all(activities.map(repeat))
  return faults

  async function repeat(action: () => Promise<void>): Promise<void> {
    while (!load.isOver()) {
      const startedAt = performance.now()
      try {
        await action()
      } catch (error) {
        const isExpected = load.isInterrupted || startedAt < load.recoveredAt
        if (!isExpected || error instanceof ServerError) faults.push(String(error))
      }
      if (load.pauseMs) await sleep(load.pauseMs)
    }
  }
}

type Staff = { petra: string; ada: string }

/** Logs in an owner and an admin. */
export async function logInStaff(load: Load): Promise<Staff> {
  return { petra: await logIn(load, 'petra', 'guildshop-demo'), ada: await logIn(load, 'ada', 'guildshop-demo') }
}

/** Logs in and records the token for a later check. */
async function logIn({ url, ledger }: Load, identifier: string, password = secret): Promise<string> {
  const { status, body } = await callWithRetry(`${url}/api/auth/login`, 'POST', { body: { identifier, password } })
  if (status !== 200 || !body.token) throw new Error(`login of ${identifier} returned ${status}`)
  ledger.recordLogin(body.token)
  return body.token
}

function signUp(load: Load, username: string): Promise<Answer> {
  const consent = { acceptedToS: true, acceptedPrivacyPolicy: true }
  const body = { username, email: `${username}@crash.example`, password: secret, ...consent }
  return write(load, { kind: 'sign-up', id: username }, 'POST /api/auth/register', { body })
}

/** Anything but the 503 that promises a recovery. */
class ServerError extends Error {}

const isBroken = (status: number) => status >= 500 && status !== serviceUnavailable

const retryInterval = 100

type Write = { kind: Kind; id: string }

/** Sends a write such as `PUT /api/…`; throws on a server error. */
async function write({ url, ledger }: Load, { kind, id }: Write, request: string, given: Parameters<typeof call>[2]) {
  const [method = '', path = ''] = request.split(' ')
  const answer = await ledger.request(kind, id, () => call(url + path, method, given))
  if (isBroken(answer.status)) throw new ServerError(`${request} returned ${answer.status}`)
  if (answer.status === serviceUnavailable) await sleep(retryInterval)
  return answer
}

/** A new member signs up, logs in and redeems a code if there is one. */
async function signUpAndRedeem(load: Load, codes: Code[]): Promise<void> {
  const username = `c${randomUUID().replaceAll('-', '').slice(0, 15)}`
  if ((await signUp(load, username)).status !== 200) return
  load.ledger.recordSignUp(username)
  const token = await logIn(load, username)
  const { code, notes } = codes.pop() ?? {}
  const redemption = { kind: 'redemption', id: `${notes} ${username}` } as const
  if (code) await write(load, redemption, 'POST /api/profile/redeem-code', { token, body: { code } })
}

/** An owner edits an item and ships an order. */
async function editAndShip(load: Load, token: string): Promise<void> {
  const { url } = load
  const items = await list<{ _id: string; name: string }>(`${url}/api/guilds/${guild}/items`, token)
  const item = items.find(({ name }) => name === editedItem)
  const rest = { name: editedItem, price: '1299', stock: '-1', requiresShipping: 'false' }
  const form = { description: uniqueMark(), ...rest }
  if (item) await write(load, { kind: 'edit', id: form.description }, `PUT /api/items/${item._id}`, { token, form })

  type Sale = { _id: string; shippingAddress?: object | null; isDisputed?: boolean | null }
  const sales = await list<Sale>(`${url}/api/guilds/${guild}/sales/pending-shipment`, token)
  const sale = sales.find(({ shippingAddress, isDisputed }) => shippingAddress && !isDisputed)
  const trackingNumber = `${trackingPrefix}${randomUUID()}`
  const shipment = { kind: 'shipment', id: trackingNumber } as const
  if (sale) await write(load, shipment, `PUT /api/sales/${sale._id}/ship`, { token, body: { trackingNumber } })
}

/** Connects the owner's own PayPal app, which then creates the orders and makes the refunds. */
export async function connectApp(load: Load): Promise<void> {
  const { url, sandboxUrl } = load
  const { petra: token } = await logInStaff(load)
  const { body: app } = await call(`${sandboxUrl}/paypal/control/sellers/petra/app`, 'POST', { body: {} })
  const body = { clientId: app.client_id, clientSecret: app.client_secret }
  const { status } = await callWithRetry(`${url}/api/profile/paypal/connection`, 'PUT', { token, body })
  if (status !== 200) throw new Error(`connecting the PayPal app returned ${status}`)
}

/** An owner offers an item that delivers license keys. `insertPool` makes the item deliver them. */
export async function offerKeys(load: Load, insertPool: (itemName: string) => Promise<void>): Promise<void> {
  const { petra: token } = await logInStaff(load)
  const url = `${load.url}/api`
  const form = { name: keyItem, description: 'A key', price: '700', stock: '-1', requiresShipping: 'false' }
  const { status } = await call(`${url}/guilds/${guild}/items`, 'POST', { token, form })
  if (status !== 200) throw new Error(`offering an item returned ${status}`)
  await insertPool(keyItem)
  const items = await list<{ _id: string; name: string }>(`${url}/guilds/${guild}/items`, token)
  const id = items.find(({ name }) => name === keyItem)?._id
  const keys = Array.from({ length: keysForSale }, () => randomUUID())
  const added = await call(`${url}/items/${id}/keys`, 'POST', { token, body: { keys } })
  if (added.status !== 200) throw new Error(`adding keys returned ${added.status}`)
}

/** An owner refunds a cent of one of the latest orders. */
async function refund(load: Load, token: string): Promise<void> {
  const reply = await fetch(`${load.url}/api/guilds/${guild}/sales`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { orders = [] }: { orders?: Array<{ _id: string }> } = reply.ok ? await reply.json() : {}
  const latest = orders.slice(0, 5)
  const order = latest[randomInt(Math.max(1, latest.length))]
  if (!order) return
  const body = { requestId: randomUUID(), amountCents: 1, note: loadMarker }
  await write(load, { kind: 'refund', id: body.requestId }, `POST /api/sales/${order._id}/refund`, { token, body })
}

type Code = { code: string; notes: string }
type AdminWork = { members: Member[]; codes: Code[] }

/** An admin creates a code, and bans, unbans and grants premium to a member that no other write is about. */
async function administrate(load: Load, token: string, { members, codes }: AdminWork): Promise<void> {
  const { body, notes } = await createCode(load, token)
  if (body.code) codes.push({ code: body.code, notes })
  const member = members.pop()
  if (!member) throw new ServerError('the load has used up its members')
  const { id, username } = member
  const user = `/api/admin/users/${id}`
  await write(load, { kind: 'ban', id: username }, `POST ${user}/ban`, { token, body: { reason: loadMarker } })
  await write(load, { kind: 'unban', id: username }, `POST ${user}/unban`, { token })
  await write(load, { kind: 'grant-premium', id: username }, `POST ${user}/grant-premium`, {
    token,
    body: { duration: '1m' },
  })
}

export async function createCode(load: Load, token: string): Promise<Answer & { notes: string }> {
  const body = { durationDays: 30, usesLimit: 1, notes: uniqueMark() }
  const answer = await write(load, { kind: 'code', id: body.notes }, 'POST /api/admin/premium-codes', { token, body })
  return { ...answer, notes: body.notes }
}

/** A buyer orders in the chat, pays at PayPal and returns. */
async function buy({ url, sandboxUrl, ledger }: Load, buyer: keyof typeof buyers): Promise<void> {
  const item = [...shopItems, keyItem][randomInt(shopItems.length + 1)] ?? ''
  const orderId = await orderInChat(sandboxUrl, { channel, user: buyers[buyer] }, item)
  if (!orderId) return
  const approval = await call(`${sandboxUrl}/paypal/control/orders/${orderId}/approve`, 'POST', { body: { buyer } })
  if (approval.status === 200) ledger.approved.add(orderId)
  const reply = await fetch(`${url}/api/checkout/return?token=${orderId}`, { redirect: 'manual' })
  if (isBroken(reply.status)) throw new ServerError(`the checkout return returned ${reply.status}`)
  const result = new URL(reply.headers.get('location') ?? url)
  if (result.searchParams.get('status') === 'success') ledger.recordPurchase(orderId, item === keyItem)
}
