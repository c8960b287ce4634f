import { signDownloadLink } from '../../features/sales/entitlements/downloads/download-link.ts'
import { createBucket } from '../../providers/s3/create-bucket.ts'
import type { Person } from '../builders/account-builders.ts'
import { deliverableBuilders } from '../builders/deliverable-builders.ts'
import { itemBuilders, itemForm, plainPicture } from '../builders/item-builders.ts'
import { saleBuilders } from '../builders/sale-builders.ts'
import { testApp } from '../test-app.ts'
import { startS3Server } from './s3-server.ts'

/** A shop with STORAGE=s3 on a real S3-compatible server. */
export async function storageShop() {
  const s3 = await startS3Server()
  const bucket = createBucket({ ...s3.settings, timeout: 5000 })
  const shop = await testApp(undefined, undefined, { bucket })
  const { anItem } = itemBuilders(shop.deps)
  const { aSale } = saleBuilders(shop.deps)
  const { aDeliverable, anEntitlement } = deliverableBuilders(shop.deps)
  const plenty = { servers: 10, itemsPerServer: 1000, storageBytes: 200_000_000 }
  shop.deps.limits = { free: plenty, premium: plenty, fileLimitBytes: 20_000_000 }
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })

  return {
    ...shop,
    s3,
    bucket,
    owner,
    guild,

    async upload(bytes: Buffer, { as = owner, name = 'mod.jar' }: { as?: Person; name?: string } = {}) {
      const reply = await shop.app.inject({
        method: 'POST',
        url: `/api/guilds/${guild.guildId}/files?name=${encodeURIComponent(name)}`,
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' },
        payload: bytes,
      })
      return { status: reply.statusCode, headers: reply.headers, body: reply.json(), id: String(reply.json()._id) }
    },

    /** An item with a picture. Each width makes another hash. */
    async createItem(width = 40) {
      const form = itemForm({}, await plainPicture(width, 30).png().toBuffer())
      const reply = await shop.post(`/api/guilds/${guild.guildId}/items`, { as: owner, body: form })
      return { ...reply, imageUrl: String(Object(reply.body).imageUrl), id: String(Object(reply.body)._id) }
    },

    /** The path of a signed link to an uploaded file that a buyer has bought. */
    async sell(fileId: string) {
      const item = await anItem(guild)
      const deliverable = await aDeliverable(item, { kind: 'file' })
      await shop.db.updateTable('storedFile').set({ deliverableId: deliverable.id }).where('id', '=', fileId).execute()
      const sale = await aSale(guild, item)
      const entitlement = await anEntitlement(sale, { fileId, deliverableId: deliverable.id, kind: 'file' })
      return new URL(signDownloadLink(shop.deps, entitlement.id).url).pathname
    },

    /** Every key that rows refer to. */
    async storedKeys(): Promise<string[]> {
      const files = await shop.db.selectFrom('storedFile').select('storageKey').execute()
      const images = await shop.db.selectFrom('image').select('storageKey').execute()
      return [...files, ...images].flatMap(({ storageKey }) => storageKey ?? [])
    },
  }
}
