import type { Insertable } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Item } from '../db/tables.ts'
import { startCheckout } from '../features/sales/checkout/start-checkout.ts'
import { deliverGift } from '../features/sales/gifts/deliver-gift.ts'
import type { GiftRequest } from '../features/sales/gifts/start-gift.ts'
import { recordPayment } from '../features/sales/settlement/record-payment.ts'
import { onDiscord, roles, servers } from './builders/guild-builders.ts'
import { chatShop } from './chat-shop.ts'

type Given = { to?: string; isBot?: boolean; from?: string } & Partial<GiftRequest>

/** A shop in Pixel Forge that sells the Legend role, where Robin gives gifts to Sam. */
export async function giftShop() {
  const shop = await chatShop()
  const { db, deps, sandbox } = shop

  /** An item with a role in a new shop. */
  async function aStall(given: Partial<Insertable<Item>> = {}) {
    const { owner, guild } = await shop.aShop()
    await shop.givePremium(owner)
    return { owner, guild, item: await shop.anItem(guild, { roleId: roles.legend, ...given }) }
  }
  type Stall = Awaited<ReturnType<typeof aStall>>

  const start = (
    { guild, item }: Stall,
    { to = onDiscord.sam, from = onDiscord.robin, isBot = false, ...gift }: Given,
  ) =>
    startCheckout(deps, {
      guildId: guild.guildId,
      itemId: item.id,
      seenTotal: null,
      buyer: { discordId: from, username: 'robin', roleIds: [] },
      channelId: null,
      gift: { recipient: { discordId: to, username: 'sam', isBot }, message: null, isAnnounced: false, ...gift },
    })

  const readSale = (id: string) => db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  async function pay(saleId: string): Promise<void> {
    const sale = await readSale(saleId)
    await db.transaction().execute((tx) => recordPayment(tx, deps, sale, { captureId: saleId, shippingAddress: null }))
  }

  return {
    ...shop,
    aStall,
    start,
    pay,
    readSale,
    readGift: (saleId: string) =>
      db.selectFrom('gift').selectAll().where('saleId', '=', saleId).executeTakeFirstOrThrow(),

    /** A paid gift after the first delivery attempt, with all its messages and roles. */
    async aPaidGift(stall: Stall, given: Given = {}): Promise<string> {
      const { saleId } = await start(stall, given)
      await pay(saleId)
      await deliverGift(deps, saleId)
      await shop.runQueuedJobs()
      return saleId
    },

    async hasRole(discordId: string): Promise<boolean> {
      const member = await deps.discord.bot.getMember(servers.pixelForge, discordId)
      return member.roles.includes(roles.legend)
    },

    setMember: (user: string, present: boolean) =>
      sandbox.control('/discord/control/members', { guild: servers.pixelForge, user, present }),

    messagesOf: (saleId: string) => listMessages(db, saleId),
  }
}

/** The kinds of messages about a sale with their states, in order. */
async function listMessages(db: Db, saleId: string): Promise<string[]> {
  const messages = db.selectFrom('buyerMessage').select(['kind', 'state']).where('saleId', '=', saleId)
  return (await messages.orderBy('createdAt').execute()).map(({ kind, state }) => `${kind} ${state}`)
}
