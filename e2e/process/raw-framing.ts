import fc from 'fast-check'
import type { RawRequest } from './raw-requests.ts'

type Target = { name: string; headers: string[]; bodies: fc.Arbitrary<Buffer>; types: fc.Arbitrary<string[]> }

const chunkOf = (piece: Buffer) => Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, crlf])
const crlf = Buffer.from('\r\n')

type Framing = (pieces: Buffer[]) => { headers: string[]; pieces: Buffer[]; atEnd?: RawRequest['atEnd'] }

const sizeOf = (pieces: Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0)
const withLength = (pieces: Buffer[], difference = 0) => [`Content-Length: ${Math.max(0, sizeOf(pieces) + difference)}`]
const chunked = ['Transfer-Encoding: chunked']
const lastChunk = Buffer.from('0\r\n\r\n')

const framings: Record<string, Framing> = {
  length: (pieces) => ({ headers: withLength(pieces), pieces }),
  'length too large': (pieces) => ({ headers: withLength(pieces, 10), pieces, atEnd: 'end' }),
  'length too large, then gone': (pieces) => ({ headers: withLength(pieces, 10), pieces, atEnd: 'destroy' }),
  'length too small': (pieces) => ({ headers: withLength(pieces, -10), pieces }),
  'two lengths': (pieces) => ({ headers: [...withLength(pieces), ...withLength(pieces, 1)], pieces }),
  'no length': (pieces) => ({ headers: [], pieces }),
  chunks: (pieces) => ({
    headers: chunked,
    pieces: [...pieces.filter(({ length }) => length).map(chunkOf), lastChunk],
  }),
  'chunks without an end': (pieces) => ({ headers: chunked, pieces: pieces.map(chunkOf), atEnd: 'end' }),
  'chunks of the wrong size': (pieces) => ({
    headers: chunked,
    pieces: [Buffer.from('5\r\n'), ...pieces],
    atEnd: 'end',
  }),
  'chunks and a length': (pieces) => ({ headers: [...chunked, ...withLength(pieces)], pieces }),
}

const otherHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant<string[]>([]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<string[]>(
      ['Expect: 100-continue'],
      ['Content-Encoding: gzip'],
      [`X-Long: ${'x'.repeat(10_000)}`],
      [`X-Long: ${'x'.repeat(20_000)}`],
      Array.from({ length: 200 }, (_, index) => `X-${index}: y`),
      ['Authorization: Bearer x', 'Authorization: Bearer y'],
    ),
  },
)

const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 })

function split(body: Buffer, shares: number[]): Buffer[] {
  const ends = [...shares.map((share) => Math.floor(share * body.length)).sort((a, b) => a - b), body.length]
  return ends.map((end, index) => body.subarray(ends[index - 1] ?? 0, end))
}

/** Requests to one route: any body, any framing, in one write or several. */
export function rawRequests({ name, headers, bodies, types }: Target): fc.Arbitrary<RawRequest & { framing: string }> {
  return fc
    .record({
      body: bodies,
      type: types,
      others: otherHeaders,
      shares: places,
      framing: fc.constantFrom('length', 'length', 'chunks', 'chunks', ...Object.keys(framings)),
      pauseMs: fc.constantFrom(0, 0, 0, 5, 20),
    })
    .map(({ body, type, others, shares, framing, pauseMs }) => {
      const framed = framings[framing]?.(split(body, shares)) ?? { headers: [], pieces: [body] }
      const head = [`${name} HTTP/1.1`, ...headers, ...type, ...others, ...framed.headers]
      return { framing, head, pieces: framed.pieces, pauseMs, atEnd: framed.atEnd ?? 'wait' }
    })
}
