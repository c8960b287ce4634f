import * as z from 'zod'
import { serveThread } from '../../../lib/threads/serve-thread.ts'
import { type CsvFile, readCsvRows } from './read-csv-rows.ts'

const csvFile = z.custom<CsvFile>()

serveThread((file) => readCsvRows(csvFile.parse(file)))
