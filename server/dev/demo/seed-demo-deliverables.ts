import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { usualDownloads } from '@guildshop/contract/deliverable-rules'
import type { DeliverableDraft } from '@guildshop/contract/deliverables'
import { strToU8, zipSync } from 'fflate'
import type { Selectable } from 'kysely'
import type { Item } from '../../src/db/tables.ts'
import type { Dependencies } from '../../src/dependencies.ts'
import { saveDeliverables } from '../../src/features/items/deliverables/save-deliverables.ts'
import { completeFile, insertFile } from '../../src/features/items/files/file-queries.ts'
import { createPostgresStorage } from '../../src/features/items/files/postgres-storage.ts'
import { keyFingerprint, sealKey } from '../../src/features/items/keys/key-secret.ts'
import { countStock, findPoolOfItem, insertKeys, type Pool } from '../../src/features/items/keys/pool-queries.ts'
import { type DemoDeliverable, demoDeliveries } from './demo-deliverables.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

/** Seeds what a demo item delivers, with its file and unsold keys. */
export async function seedDemoDeliverables(deps: Deps, item: Selectable<Item>): Promise<void> {
  const delivery = demoDeliveries[item.name]
  if (!delivery) return
  const drafts = await Promise.all(delivery.deliverables.map((deliverable) => draftOf(deps, item, deliverable)))
  await saveDeliverables(deps.db, deps, item, { drafts, problems: new Map() })
  const pool = await findPoolOfItem(deps.db, item.id)
  if (!pool) return
  await addDemoKeys(deps, pool, delivery.keysLeft ?? 0)
  await countStock(deps.db, pool)
}

/** Adds random keys such as 4F2A-90C1-7BDE. */
export async function addDemoKeys(deps: Deps, pool: Pool, count: number): Promise<void> {
  const keys = Array.from({ length: count }, () => {
    const id = randomUUID()
    const key = randomBytes(6)
      .toString('hex')
      .toUpperCase()
      .replace(/(.{4})(?=.)/g, '$1-')
    return { id, secret: sealKey(deps, id, key), fingerprint: keyFingerprint(deps, key) }
  })
  await insertKeys(deps.db, pool.id, keys, deps.now())
}

async function draftOf(deps: Deps, item: Selectable<Item>, deliverable: DemoDeliverable): Promise<DeliverableDraft> {
  if (deliverable.kind !== 'file') return deliverable
  const { kind, label, name, text, models = 0 } = deliverable
  const bytes = zipSync({ 'README.txt': strToU8(text), models: demoModels(models) }, { level: 0 })
  const created = { guildId: item.guildId, name, sizeBytes: bytes.length, createdAt: deps.now() }
  const { id: fileId } = await insertFile(deps.db, created)
  await createPostgresStorage(deps.db).write(fileId, one(bytes))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await completeFile(deps.db, fileId, { sha256, uploadedAt: deps.now() })
  return { kind, label, fileId, servesNewest: true, downloadLimit: usualDownloads }
}

const demoModels = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index + 1}.vox`, randomBytes(4096)]))

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
