import type { ByteRange } from '../../../../lib/byte-storage.ts'

type Requested = { range: string | undefined; ifRange: string | undefined }

/**
 * The part of a file that a request asks for: null for all of it, `unsatisfiable` if it starts after the end. As RFC
 * 9110 allows, several ranges and malformed ones count as none, and so does a range of another version.
 */
export function readRange(
  { range, ifRange }: Requested,
  { size, etag }: { size: number; etag: string },
): ByteRange | null | 'unsatisfiable' {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range.trim()) ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
