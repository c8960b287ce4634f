import * as z from 'zod'
import { threadPool } from '../../../lib/threads/thread-pool.ts'
import type { CsvFile, CsvRows } from './read-csv-rows.ts'

/** Reads an uploaded file of up to 2.5 MB in a thread. */
export const readCsvFile = threadPool<CsvFile, CsvRows>({
  name: 'csv-thread',
  beside: import.meta.url,
  concurrency: 1,
  output: z.custom<CsvRows>(),
})
