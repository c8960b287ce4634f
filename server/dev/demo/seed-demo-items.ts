import type { Dependencies } from '../../src/dependencies.ts'
import { encodeImage } from '../../src/features/items/images/encode-image.ts'
import { insertImage } from '../../src/features/items/images/image-queries.ts'
import { insertItem, listItems } from '../../src/features/items/item-queries.ts'
import { demoItems } from './demo-items.ts'
import { findDemoGuild } from './demo-queries.ts'
import { drawDemoPicture } from './draw-demo-picture.ts'
import { seedDemoDeliverables } from './seed-demo-deliverables.ts'

const oneHour = 3_600_000

/** Seeds the demo shops with items and images. Skips shops that have items. */
export async function seedDemoItems(deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>): Promise<void> {
  const { db, now } = deps
  for (const [guildId, items] of demoItems) {
    const shop = await findDemoGuild(db, guildId)
    if (!shop || (await listItems(db, shop.id)).length > 0) continue
    const pictures = await Promise.all(items.map(async ({ picture }) => encodeImage(await drawDemoPicture(picture))))
    for (const [index, { picture: _, ...item }] of items.entries()) {
      const image = pictures[index]
      if (image) await insertImage(db, image, now())
      const seeded = await insertItem(db, {
        ...item,
        guildId: shop.id,
        currency: shop.defaultCurrency,
        imageHash: image?.hash ?? null,
        createdAt: new Date(shop.registeredAt.getTime() + (index + 1) * oneHour),
      })
      await seedDemoDeliverables(deps, seeded)
    }
  }
}
