import { createHash } from 'node:crypto'

/** Passes bytes on and fails at their end, if they aren't those of the hash. */
export async function* hashed(pieces: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  if (hash.digest('hex') !== sha256) throw new Error('its bytes do not match its hash')
}

export async function* singleChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Reads everything and fails if the bytes aren't those of the hash. */
export async function verify(pieces: AsyncIterable<Uint8Array>, sha256: string): Promise<void> {
  for await (const _piece of hashed(pieces, sha256));
}
