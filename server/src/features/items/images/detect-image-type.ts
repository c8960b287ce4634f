const signatures = [
  { kind: 'jpeg', parts: [{ at: 0, bytes: 'ffd8ff' }] },
  { kind: 'png', parts: [{ at: 0, bytes: '89504e470d0a1a0a' }] },
  { kind: 'gif', parts: [{ at: 0, bytes: '474946383761' }] },
  { kind: 'gif', parts: [{ at: 0, bytes: '474946383961' }] },
  {
    kind: 'webp',
    parts: [
      { at: 0, bytes: '52494646' },
      { at: 8, bytes: '57454250' },
    ],
  },
]

/** Detects an image type by magic bytes; null if unsupported. */
export function detectImageType(file: Buffer): string | null {
  const opening = file.toString('hex', 0, 12)
  const found = signatures.find(({ parts }) => parts.every(({ at, bytes }) => opening.startsWith(bytes, at * 2)))
  return found?.kind ?? null
}
