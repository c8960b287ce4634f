import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

type WritePart = (bytes: Buffer) => Promise<void>
type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** Writes a zip archive in parts of about this size, with constant memory. */
export function createArchive(partBytes: number, writePart: WritePart) {
  const waiting: Uint8Array[] = []
  let size = 0
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    waiting.push(bytes)
    size += bytes.length
  })

  async function flush(atLeast: number): Promise<void> {
    if (size < atLeast) return
    const part = Buffer.concat(waiting.splice(0))
    size = 0
    await writePart(part)
  }

  return {
    /** `isCompressed` skips compression. */
    async add(name: string, content: Content, { isCompressed = false } = {}): Promise<void> {
      const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name)
      zip.add(file)
      for await (const chunk of content) {
        file.push(typeof chunk === 'string' ? strToU8(chunk) : chunk)
        await flush(partBytes)
      }
      file.push(new Uint8Array(), true)
    },

    async end(): Promise<void> {
      zip.end()
      await flush(1)
    },
  }
}
