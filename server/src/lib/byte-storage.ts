/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** Where bytes are kept. Rows of the database and objects in a bucket give the same guarantees. */
export type ByteStorage = {
  /** Resolves once all bytes are stored. If it fails, the caller deletes the key. */
  write: (key: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** Reads ahead by one part at most and occupies no connection while the reader is busy. Throws `BytesMissing`. */
  read: (key: string, range: ByteRange) => AsyncGenerator<Uint8Array>
  /** Null if nothing is stored under the key. */
  size: (key: string) => Promise<number | null>
  /** Idempotent. */
  delete: (key: string) => Promise<void>
}

/** There are no bytes under a key: they have been deleted, or moved between database and bucket. */
export class BytesMissing extends Error {
  constructor(detail: string) {
    super(detail)
    this.name = 'BytesMissing'
  }
}
