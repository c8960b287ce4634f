import { setTimeout as pass } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import { aBuyer, operatorsPayerId, payingShop } from '../../../testing/paying-shop.ts'
import { connectedShop } from '../../connections/paypal-connection/connection.testing.ts'
import { checkMemberships } from '../check-memberships.ts'
import { startSubscription } from '../joining/start-subscription.ts'
import { findMembership, findMembershipOfSubscription, listPeriods } from '../membership-queries.ts'

const oneMinute = 60_000
const minutesPerDay = 1440

/** A shop with premium and the Full connection, whose members subscribe in the sandbox's PayPal. */
export async function subscriptionShop() {
  const shop = await connectedShop()
  await shop.connect()
  return withMembers(shop)
}

/** A shop whose owner's PayPal account owns the platform's app. */
export async function ownAccountShop() {
  const shop = await payingShop({ payerId: operatorsPayerId })
  await shop.db.updateTable('paypalLink').set({ isOwn: true }).where('payerId', '=', operatorsPayerId).execute()
  return withMembers(shop)
}

type Shop = Awaited<ReturnType<typeof payingShop>>

async function withMembers<Given extends Shop>(shop: Given) {
  const { db, deps, sandbox } = shop
  await shop.givePremium(shop.owner)

  const aMembershipItem = (given: Partial<Insertable<Item>> = {}) =>
    shop.aStall({ membershipPeriod: 'month', renewal: 'automatic', price: 500, currency: 'USD', ...given })

  type Stall = Awaited<ReturnType<typeof aMembershipItem>>
  const startJoining = ({ guild, item }: Stall, buyer = aBuyer()) =>
    startSubscription(deps, {
      guildId: guild.guildId,
      itemId: item.id,
      seenTotal: item.price,
      buyer: { discordId: buyer, username: 'somebody', roleIds: [] },
      channelId: '510000000000010001',
    })

  const membershipOf = async (id: string) => {
    const membership = await findMembership(db, id)
    if (!membership) throw new Error(`There is no membership ${id}.`)
    return membership
  }
  const control = (path: string, body: object = {}) => sandbox.control(`/paypal/control/${path}`, body)

  /** Joins, approves the subscription and returns. */
  async function join(stall: Stall, buyer = aBuyer()) {
    const { membershipId } = await startJoining(stall, buyer)
    const { subscriptionId, saleId } = await membershipOf(membershipId)
    const id = subscriptionId ?? 'no subscription'
    await control(`subscriptions/${id}/approve`)
    const resultUrl = await shop.visit(`/api/memberships/return?subscription_id=${id}`)
    return { resultUrl, membershipId, subscriptionId: id, saleId, buyer }
  }

  /** Moves both clocks; PayPal bills what is due meanwhile. */
  async function passDays(days: number, options: { failing?: string; loseWebhooks?: boolean } = {}): Promise<void> {
    shop.moveClock(days * minutesPerDay)
    await control('billing/advance', { to: deps.now().toISOString(), ...options })
  }

  return { ...shop, ...viewsOf(shop), aMembershipItem, startJoining, join, membershipOf, control, passDays }
}

function viewsOf({ db, deps, sandbox, runQueuedJobs }: Shop) {
  const everythingAtPaypal = async () => Object(await (await fetch(`${sandbox.url}/paypal/control`)).json())
  return {
    /** The orders of a membership, oldest first. */
    async salesOf(id: string) {
      const ids = (await listPeriods(db, id)).flatMap(({ saleId }) => saleId ?? [])
      if (ids.length === 0) return []
      return db.selectFrom('sale').selectAll().where('id', 'in', ids).orderBy('createdAt').execute()
    },
    async check(): Promise<void> {
      await checkMemberships.run({}, deps)
      await runQueuedJobs()
    },
    statusAtPaypal: async (id: string): Promise<string> => (await everythingAtPaypal()).subscriptions[id].status,
    plansAtPaypal: async (): Promise<unknown[]> => Object.values((await everythingAtPaypal()).plans),
    /** Handles PayPal's events until the membership has this many paid orders. */
    async untilSales(membershipId: string, count: number): Promise<void> {
      for (const giveUp = Date.now() + oneMinute; Date.now() < giveUp; await pass(25)) {
        await runQueuedJobs()
        const periods = await listPeriods(db, membershipId)
        if (periods.filter(({ countsFrom }) => countsFrom).length === count) return
      }
      throw new Error(`The membership didn't get ${count} payments.`)
    },
    /** Handles PayPal's events until the membership has this state. */
    async untilState(subscriptionId: string, state: string): Promise<void> {
      for (const giveUp = Date.now() + oneMinute; Date.now() < giveUp; await pass(25)) {
        await runQueuedJobs()
        if ((await findMembershipOfSubscription(db, subscriptionId))?.state === state) return
      }
      throw new Error(`The membership didn't become ${state}.`)
    },
  }
}
