/** Splits and joins pieces of any size into chunks of exactly this size, except for the last. */
export async function* inChunks(pieces: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(size)
  let filled = 0
  for await (const piece of pieces) {
    let rest = piece
    while (rest.length > 0) {
      const part = rest.subarray(0, size - filled)
      chunk.set(part, filled)
      filled += part.length
      rest = rest.subarray(part.length)
      if (filled < size) continue
      yield chunk
      chunk = Buffer.allocUnsafe(size)
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}
