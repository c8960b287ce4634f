/** The bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** Where the bytes of files are. What is known about a file is in `stored_file`, wherever its bytes are. */
export type FileStorage = {
  /** Resolves once all bytes are stored. If it fails, the caller deletes the file. */
  write: (id: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** Reads ahead by one chunk at most and occupies no connection while the reader is busy. */
  read: (id: string, range: ByteRange) => AsyncGenerator<Uint8Array>
  /** Idempotent. */
  delete: (id: string) => Promise<void>
}
