import type { PricingReply } from '@guildshop/contract/pricing'
import { pricingReply } from '@guildshop/contract/pricing'
import { codeFields, plainPricingFields, saleFields } from '@guildshop/contract/pricing/pricing.testing'
import type { Insertable } from 'kysely'
import type { Guild, Item } from '../../db/tables.ts'
import { onDiscord, roles, servers } from '../../testing/builders/guild-builders.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { recordSentMessages } from '../../testing/providers/discord-contract.ts'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'

/** Requests as the portal sends them. */
export const requests = { sale: saleFields, code: codeFields, plain: plainPricingFields }

/** Pixel Forge on the sandbox's Discord, with Petra as its owner and Milo as a manager. */
export async function pricingShop() {
  const sandbox = await startTestSandbox()
  const { apiBase } = await recordSentMessages(sandbox.url)
  const shop = await testApp({ ...sandbox, discord: { ...sandbox.discord, apiBase } })
  const [petra, milo] = [await shop.aPerson(), await shop.aPerson()]
  await shop.givePremium(petra)
  await shop.tieDiscord(petra, onDiscord.petra)
  await shop.tieDiscord(milo, onDiscord.milo)
  const { anItem } = itemBuilders(shop.deps)

  /** Replaces the registration of Pixel Forge, so that each test has a shop of its own. */
  async function aShop(given: Partial<Insertable<Guild>> = {}) {
    await shop.db.updateTable('guild').set({ removedAt: new Date() }).where('removedAt', 'is', null).execute()
    const guild = await shop.aGuild({
      owner: petra,
      guildId: servers.pixelForge,
      manageRoleId: roles.shopkeeper,
      managersMayPrice: true,
      ...given,
    })
    const path = `/api/guilds/${guild.guildId}`
    const currency = guild.defaultCurrency
    return {
      guild,
      path,
      anItem: (item: Partial<Insertable<Item>> = {}) => anItem(guild, { currency, ...item }),
      read: async (): Promise<PricingReply> =>
        pricingReply.parse((await shop.get(`${path}/pricing`, { as: petra })).body),
      addRule: (body: object, as = petra) => shop.post(`${path}/price-rules`, { as, body: { ...saleFields, ...body } }),
      addCode: (body: object = {}, as = petra) =>
        shop.post(`${path}/price-rules`, { as, body: { ...codeFields, ...body } }),
      editRule: (id: string, body: object, as = petra) =>
        shop.put(`/api/price-rules/${id}`, { as, body: { ...saleFields, ...body } }),
      price: (itemId: string, body: object, as = petra) =>
        shop.put(`/api/items/${itemId}/pricing`, { as, body: { ...plainPricingFields, ...body } }),
      group: (body: object, as = petra) => shop.post(`${path}/item-groups`, { as, body: { ...ranks, ...body } }),
      preview: async (query = '') => {
        const { body } = await shop.get(`${path}/pricing/preview${query}`, { as: petra })
        return Object(body).items
      },
    }
  }

  return { ...shop, sandbox, petra, milo, aShop }
}

const ranks = { name: 'Ranks', isExclusive: true, offersUpgrades: false }

/** The id of the saved offer or group. */
export function savedId({ body }: { body: unknown }): string {
  const { rule, group } = Object(body)
  return String((rule ?? group)?._id)
}
