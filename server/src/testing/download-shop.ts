import type { Insertable } from 'kysely'
import type { Entitlement, Sale, StoredFile } from '../db/tables.ts'
import { signDownloadLink } from '../features/sales/entitlements/downloads/download-link.ts'
import { deliverableBuilders } from './builders/deliverable-builders.ts'
import { fileBuilders } from './builders/file-builders.ts'
import { itemBuilders } from './builders/item-builders.ts'
import { saleBuilders } from './builders/sale-builders.ts'
import { testApp } from './test-app.ts'

type Sold = {
  bytes?: Uint8Array
  file?: Partial<Insertable<StoredFile>>
  sale?: Partial<Insertable<Sale>>
  entitlement?: Partial<Insertable<Entitlement>>
}

/** A shop that sells files. */
export async function downloadShop() {
  const shop = await testApp()
  const { deps } = shop
  const { anItem } = itemBuilders(deps)
  const { aSale } = saleBuilders(deps)
  const { aFile } = fileBuilders(deps)
  const { aDeliverable, anEntitlement } = deliverableBuilders(deps)
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })

  return {
    ...shop,
    owner,
    guild,
    aFile,

    /** A buyer who owns the first version of a file. */
    async sellFile({ bytes = Buffer.from('the first version'), file, sale, entitlement }: Sold = {}) {
      const item = await anItem(guild)
      const deliverable = await aDeliverable(item, { kind: 'file' })
      const first = await aFile(guild, { bytes, deliverableId: deliverable.id, ...file })
      const sold = await aSale(guild, item, { ...sale })
      const owned = { fileId: first.id, deliverableId: deliverable.id, ...entitlement, kind: 'file' } as const
      return { item, deliverable, file: first, sale: sold, entitlement: await anEntitlement(sold, owned) }
    },

    /** The path of a new signed link. */
    linkTo: ({ id }: { id: string }) => new URL(signDownloadLink(deps, id).url).pathname,
  }
}
