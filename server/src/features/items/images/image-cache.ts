import { LRUCache } from 'lru-cache'
import type { Dependencies } from '../../../dependencies.ts'
import { toPng } from './encode-image.ts'
import { hasImage } from './image-queries.ts'
import { readImage } from './read-image.ts'

type Image = { type: string; bytes: Buffer }

const megabyte = 1_000_000
/** TTL: a purged image is gone from every process after this time. */
const minutesKept = 10

const settings = {
  maxSize: 16 * megabyte,
  maxEntrySize: 2 * megabyte,
  sizeCalculation: ({ bytes }: Image) => bytes.length + 1,
  ttl: minutesKept * 60_000,
}

/** LRU caches of images, as stored and as PNG. Concurrent reads of one image are coalesced. */
export function createImageCache(deps: Pick<Dependencies, 'db' | 'files'>) {
  const images = new LRUCache<string, Image>({ ...settings, fetchMethod: (hash) => readImage(deps, hash) })
  const pngs = new LRUCache<string, Image>({
    ...settings,
    async fetchMethod(hash) {
      const stored = await images.fetch(hash)
      return stored && { type: 'image/png', bytes: await toPng(stored.bytes) }
    },
  })

  return {
    find: (hash: string): Promise<Image | undefined> => images.fetch(hash),
    findPng: (hash: string): Promise<Image | undefined> => pngs.fetch(hash),
    has: async (hash: string): Promise<boolean> => images.has(hash) || hasImage(deps.db, hash),
  }
}
