import type { Insertable, Selectable } from 'kysely'
import { beforeEach } from 'vitest'
import type { Item, Sale } from '../db/tables.ts'
import { planDeliveries } from '../features/deliveries/plan-deliveries.ts'
import { onDiscord, roles, servers } from './builders/guild-builders.ts'
import { itemBuilders } from './builders/item-builders.ts'
import { saleBuilders } from './builders/sale-builders.ts'
import { discordWorld } from './discord-world.ts'
import { recordSentMessages } from './providers/discord-contract.ts'
import { testApp } from './test-app.ts'
import { startTestSandbox } from './test-sandbox.ts'

export const vip = '410000000000010005'
export const general = '510000000000010001'
export const modsOnly = '510000000000010006'
const dealHunters = roles.dealHunters
const { pixelForge } = servers
const { petra, robin } = onDiscord

/** Petra's shop in Pixel Forge, whose sales are delivered by a sandbox that every test finds as new. */
export async function deliveryShop() {
  const sandbox = await startTestSandbox()
  const { apiBase } = await recordSentMessages(sandbox.url)
  const shop = await testApp({ ...sandbox, discord: { ...sandbox.discord, apiBase } })
  const world = discordWorld(sandbox)
  const owner = await shop.aPerson()
  await shop.tieDiscord(owner, petra)
  await shop.tiePaypal(owner, 'PETRASELLER23')
  await shop.givePremium(owner)
  const guild = await shop.aGuild({ owner, guildId: pixelForge, name: 'Pixel Forge', notificationRoleId: dealHunters })
  const { anItem } = itemBuilders(shop.deps)
  const { aSale } = saleBuilders(shop.deps)

  beforeEach(async () => {
    await world.reset()
    await shop.db.deleteFrom('delivery').execute()
    await shop.db.deleteFrom('sale').execute()
    await shop.db.deleteFrom('throttle').execute()
    // Longer than Discord's responses are cached.
    shop.moveClock(1)
  })

  return {
    ...shop,
    sandbox,
    world,
    owner,
    guild,
    anItem: (given: Partial<Insertable<Item>> = {}) => anItem(guild, { roleId: vip, ...given }),

    /** Robin has paid in #general, and what follows is planned. */
    async sell(item: Partial<Insertable<Item>> = {}, given: Partial<Insertable<Sale>> = {}): Promise<Selectable<Sale>> {
      const sold = await anItem(guild, { roleId: vip, ...item })
      const sale = await aSale(guild, sold, { channelId: general, ...given })
      await shop.db.transaction().execute((tx) => planDeliveries(tx, shop.deps, sale))
      return sale
    },

    /** Each step's state and problem, by kind. */
    async ledgerOf({ id }: { id: string }) {
      const rows = await shop.db.selectFrom('delivery').selectAll().where('saleId', '=', id).execute()
      return Object.fromEntries(rows.map((row) => [row.kind, row]))
    },

    robinsRoles: () => world.rolesOf(pixelForge, robin),
  }
}
