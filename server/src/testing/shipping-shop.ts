import { itemBuilders } from './builders/item-builders.ts'
import { saleBuilders } from './builders/sale-builders.ts'
import { testApp } from './test-app.ts'

/** An app with shops that sell a mug which has to be shipped. */
export async function shippingShop() {
  const shop = await testApp()
  const { anItem } = itemBuilders(shop.deps)

  return {
    ...shop,
    anItem,
    ...saleBuilders(shop.deps),

    async aShop(given: { name?: string } = {}) {
      const owner = await shop.aPerson()
      const guild = await shop.aGuild({ owner, ...given })
      return { owner, guild, mug: await anItem(guild, { requiresShipping: true }) }
    },
  }
}
