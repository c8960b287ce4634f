import * as z from 'zod'
import { serveThread } from '../../../../lib/threads/serve-thread.ts'
import type { PackContent } from './pack-content.ts'
import { packPdf } from './pack-pdf.ts'

const packContent = z.custom<PackContent>()

serveThread((content) => packPdf(packContent.parse(content)))
