import { LRUCache } from 'lru-cache'
import type { Dependencies } from '../../../dependencies.ts'
import { findImage, hasImage } from './image-queries.ts'

type Image = { type: string; bytes: Buffer }

const megabyte = 1_000_000
/** TTL: a purged image is gone from every process after this time. */
const minutesKept = 10

/** LRU cache of images. Concurrent reads of one image are coalesced. */
export function createImageCache({ db }: Pick<Dependencies, 'db'>) {
  const images = new LRUCache<string, Image>({
    maxSize: 16 * megabyte,
    maxEntrySize: 2 * megabyte,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: minutesKept * 60_000,
    fetchMethod: (hash) => findImage(db, hash),
  })

  return {
    find: (hash: string): Promise<Image | undefined> => images.fetch(hash),
    has: async (hash: string): Promise<boolean> => images.has(hash) || hasImage(db, hash),
  }
}
