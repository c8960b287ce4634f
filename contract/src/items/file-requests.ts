import * as z from 'zod/mini'
import { typedText } from '../text.ts'

/** The file's name; the server returns the one it stores. */
export const uploadQuery = z.object({ name: typedText(1000) })

export const fileParams = z.object({ id: z.string(), fileId: z.string().check(z.maxLength(64)) })
