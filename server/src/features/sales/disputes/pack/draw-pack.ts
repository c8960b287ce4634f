import * as z from 'zod'
import { threadPool } from '../../../../lib/threads/thread-pool.ts'
import type { PackContent } from './pack-content.ts'

/** Draws the PDF of a pack, which takes about 130 ms, in a thread. */
export const drawPack = threadPool<PackContent, Uint8Array>({
  name: 'pack-thread',
  beside: import.meta.url,
  concurrency: 1,
  output: z.instanceof(Uint8Array),
})
