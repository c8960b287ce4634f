import type { Insertable, Selectable } from 'kysely'
import type { Item } from '../db/tables.ts'
import { sweepDeliveries } from '../features/deliveries/run-deliveries.ts'
import { checkMemberships } from '../features/memberships/check-memberships.ts'
import { renewMembership } from '../features/memberships/renewal/renew-membership.ts'
import { payableOf, startCheckout } from '../features/sales/checkout/start-checkout.ts'
import { recordRefund } from '../features/sales/refunds/record-refund.ts'
import { onDiscord, roles, servers } from './builders/guild-builders.ts'
import { chatShop } from './chat-shop.ts'
import { discordWorld } from './discord-world.ts'
import { tokenIn } from './paying-shop.ts'

const oneDay = 24 * 60

const robin = { discordId: onDiscord.robin, username: 'robin' }
const channelId = '510000000000010001'

/** A premium shop in Pixel Forge that sells memberships, and Robin who joins. */
export async function membershipShop() {
  const shop = await chatShop()
  const { guild, owner } = await shop.aShop()
  await shop.givePremium(owner, { startsAt: new Date('2020-01-01') })
  const world = discordWorld(shop.sandbox)

  return {
    ...shop,
    guild,
    owner,
    world,
    ...memberActions(shop),
    ...timeActions(shop),
    robinsRoles: () => world.rolesOf(servers.pixelForge, onDiscord.robin),

    /** $5 per month with a role, renewed by reminder, with three days of grace. */
    aMembershipItem: (given: Partial<Insertable<Item>> = {}) =>
      shop.anItem(guild, { name: 'Gold', price: 500, roleId: roles.legend, membershipPeriod: 'month', ...given }),
  }
}

type Shop = Awaited<ReturnType<typeof chatShop>>

/** Robin's actions, and queries for their results. */
function memberActions({ db, deps, sandbox, shopUrl, runQueuedJobs }: Shop) {
  const readMembership = (id: string) =>
    db.selectFrom('membership').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** Approves at PayPal and returns to the shop. */
  const pay = async (approveUrl: string): Promise<URL> => {
    const token = tokenIn(approveUrl)
    await sandbox.control(`/paypal/control/orders/${token}/approve`, {})
    const url = `${shopUrl}/api/checkout/return?token=${token}&PayerID=RQBNBUYER2345`
    const reply = await fetch(url, { redirect: 'manual' })
    await runQueuedJobs()
    return new URL(reply.headers.get('location') ?? 'about:blank')
  }

  const renew = (membershipId: string) => renewMembership(deps, { membershipId, buyer: robin, channelId })

  return {
    pay,
    renew,
    readMembership,

    /** Robin pays for the first period. */
    async join({ id: itemId, price: seenTotal }: Selectable<Item>) {
      const buyer = { ...robin, roleIds: [] }
      const request = { guildId: servers.pixelForge, itemId, seenTotal, buyer, channelId }
      const { saleId, approveUrl } = payableOf(await startCheckout(deps, request))
      await pay(approveUrl)
      const begun = db.selectFrom('membership').select('id').where('saleId', '=', saleId)
      return readMembership((await begun.executeTakeFirstOrThrow()).id)
    },

    /** Robin pays for one more period. */
    async payAgain(membershipId: string) {
      await pay((await renew(membershipId)).approveUrl)
      return readMembership(membershipId)
    },

    /** The sales of a membership, oldest first. */
    paymentsOf: (membershipId: string) =>
      db
        .selectFrom('membershipPeriod')
        .innerJoin('sale', 'sale.id', 'membershipPeriod.saleId')
        .selectAll('sale')
        .where('membershipId', '=', membershipId)
        .orderBy('sale.createdAt')
        .execute(),

    async refund({ id, price }: { id: string; price: number }) {
      await recordRefund(deps, id, { refunds: [{ id: `R-${id}`, cents: price }] })
      await runQueuedJobs()
    },
  }
}

function timeActions({ deps, moveClock, runQueuedJobs }: Shop) {
  return {
    passDays: (days: number) => moveClock(days * oneDay),

    /** Lets time change memberships and delivers what is due. */
    async checkMemberships() {
      await checkMemberships.run({}, deps)
      await sweepDeliveries.run({}, deps)
      await runQueuedJobs()
    },
  }
}
