import { Readable } from 'node:stream'
import * as z from 'zod'

/** Response schemas for downloads, which are sent without a serializer. */
export const csvFile = {
  description: 'A CSV file',
  content: { 'text/csv': { schema: z.instanceof(Readable).meta({ type: 'string' }) } },
}

export const pdfFile = {
  description: 'A PDF document',
  content: { 'application/pdf': { schema: z.instanceof(Buffer).meta({ type: 'string', format: 'binary' }) } },
}

export const anyFile = {
  description: 'A file',
  content: {
    'application/octet-stream': { schema: z.instanceof(Readable).meta({ type: 'string', format: 'binary' }) },
  },
}

export const zipFile = {
  description: 'A ZIP archive',
  content: { 'application/zip': { schema: z.instanceof(Readable).meta({ type: 'string', format: 'binary' }) } },
}
