import type { Selectable } from 'kysely'
import type { Guild, Item } from '../../src/db/tables.ts'
import type { Dependencies } from '../../src/dependencies.ts'
import { encodeImage } from '../../src/features/items/images/encode-image.ts'
import { insertImage } from '../../src/features/items/images/image-queries.ts'
import { insertCategory, updateItemCategory } from '../../src/features/items/presentation/category-queries.ts'
import { insertPicture } from '../../src/features/items/presentation/picture-queries.ts'
import { findDemoGuild, listDemoItems } from './demo-queries.ts'
import { demoStorefronts } from './demo-storefront.ts'
import { type DemoPicture, drawDemoPicture } from './draw-demo-picture.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>
type Storefront = (typeof demoStorefronts)[number]
type Shop = { guild: Selectable<Guild>; itemNamed: (name: string) => Selectable<Item> | undefined }

/** Seeds categories, additional pictures, standing messages, which the bot posts when it starts, and a notice. */
export async function seedDemoStorefront(deps: Deps): Promise<void> {
  for (const storefront of demoStorefronts) {
    const guild = await findDemoGuild(deps.db, storefront.guildId)
    if (!guild) continue
    const items = await listDemoItems(deps.db, guild.id)
    const shop = { guild, itemNamed: (name: string) => items.find((item) => item.name === name) }
    await seedCategories(deps, shop, storefront)
    await seedPictures(deps, shop, storefront)
    await seedMessages(deps, shop, storefront)
  }
}

async function seedCategories({ db, now }: Deps, { guild, itemNamed }: Shop, { categories }: Storefront) {
  for (const [name, items] of Object.entries(categories)) {
    const id = await insertCategory(db, { guildId: guild.id, name, createdAt: now() })
    for (const item of items.flatMap((one) => itemNamed(one) ?? [])) await updateItemCategory(db, item.id, id)
  }
}

async function seedPictures({ db, now }: Deps, { itemNamed }: Shop, { pictures }: Storefront) {
  for (const [name, drawn] of Object.entries(pictures)) {
    const item = itemNamed(name)
    if (!item) continue
    for (const image of await Promise.all(drawn.map(encodePicture))) {
      await insertImage(db, image, now())
      await insertPicture(db, item.id, image.hash)
    }
  }
}

const encodePicture = async (picture: DemoPicture) => encodeImage(await drawDemoPicture(picture))

async function seedMessages({ db, now }: Deps, { guild, itemNamed }: Shop, { standing, templates }: Storefront) {
  const { id: guildId, ownerId } = guild
  for (const [number, message] of standing.entries()) {
    const createdAt = new Date(now().getTime() + number)
    const row = { ...message, guildId, state: 'posting', dueAt: now(), createdBy: ownerId, createdAt }
    await db.insertInto('standingMessage').values(row).execute()
  }
  for (const { item, ...template } of templates) {
    const row = { ...template, guildId, itemId: itemNamed(item)?.id ?? null, updatedAt: now() }
    await db.insertInto('noticeTemplate').values(row).execute()
  }
}
