import fc from 'fast-check'
import type { RawRequest } from './raw-requests.ts'

const boundary = 'fuzz'

const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`

export function part(name: string, content: string, headers: string[] = [disposition(`name="${name}"`)]): string {
  return `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n${content}\r\n`
}

/** A small, valid item form with an image. */
export const itemForm = [
  part('name', 'Mug'),
  part('description', 'Tea'),
  part('price', '100'),
  part('stock', '-1'),
  part('requiresShipping', 'false'),
  part('itemImage', '\u0089PNG', [disposition('name="itemImage"; filename="a.png"'), 'Content-Type: image/png']),
  `--${boundary}--\r\n`,
].join('')

const formType = `Content-Type: multipart/form-data; boundary=${boundary}`
const length = (body: Buffer | string) => `Content-Length: ${Buffer.byteLength(body)}`

/** A correctly framed request with this body. */
export function formRequest(target: string, headers: string[], body: string): RawRequest {
  return { head: [`${target} HTTP/1.1`, ...headers, formType, length(body)], pieces: [Buffer.from(body)] }
}

const partHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant<string[] | undefined>(undefined) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<string[]>(
      [],
      ['Content-Disposition: attachment'],
      [disposition('name')],
      [disposition('name=')],
      [disposition('name="open')],
      [disposition('name="a"; filename="b.png"')],
      [disposition('name="a"; filename=""'), 'Content-Type: application/octet-stream'],
      [disposition("name*=utf-8''%zz")],
      [disposition('name="__proto__"')],
      [disposition('name="a"'), disposition('name="b"')],
      [disposition('name="a"'), 'Content-Type: application/json'],
      [disposition('name="a"'), 'Content-Type: text/plain; charset=nonsense'],
      [disposition('name="a"'), 'Content-Type: text/plain; charset='],
      [disposition('name="a"'), 'Content-Transfer-Encoding: base64'],
      [disposition(`name="${'n'.repeat(30_000)}"`)],
      [`X-Long: ${'x'.repeat(90_000)}`, disposition('name="a"')],
      [...Array.from({ length: 50 }, (_, index) => `X-${index}: y`), disposition('name="a"')],
      [disposition('name="a"'), ' folded', '\tfolded'],
      ['no colon here'],
      [':'],
    ),
  },
)
const contents = fc.oneof(
  fc.constantFrom('', '1', '-', '--', `--${boundary}`, `\r\n--${boundary}`, '\r\n\r\n', 'x'.repeat(30_000)),
  fc.string({ unit: 'binary', maxLength: 50 }),
)
const names = fc.oneof(fc.constantFrom('name', 'price', 'itemImage', 'constructor', ''), fc.string({ maxLength: 8 }))
const parts = fc.tuple(names, contents, partHeaders).map(([name, content, headers]) => part(name, content, headers))
const endings = fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}--`, `--${boundary}`, '', 'x', `--${boundary}-`)

const cuts = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: 1, freq: 3 })

/** Forms with zero to far too many parts, valid and invalid, truncated anywhere. */
export const formBodies: fc.Arbitrary<Buffer> = fc
  .record({
    parts: fc.oneof(fc.array(parts, { maxLength: 6 }), fc.array(parts, { minLength: 15, maxLength: 70 })),
    preamble: fc.constantFrom('', '', '\r\n', 'preamble\r\n'),
    ending: endings,
    cut: cuts,
  })
  .map(({ parts: all, preamble, ending, cut }) => {
    const bytes = Buffer.from(preamble + all.join('') + ending)
    return bytes.subarray(0, Math.ceil(bytes.length * cut))
  })

export const formTypes = fc.oneof(
  { weight: 6, arbitrary: fc.constant<string[]>([formType]) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<string[]>(
      [],
      ['Content-Type: multipart/form-data'],
      ['Content-Type: multipart/form-data; boundary='],
      ['Content-Type: multipart/form-data; boundary=""'],
      [`Content-Type: multipart/form-data; boundary="${boundary}"`],
      ['Content-Type: multipart/form-data; boundary=another'],
      [`Content-Type: multipart/form-data; boundary=${'b'.repeat(300)}`],
      [`Content-Type: multipart/form-data; boundary=${boundary}; boundary=another`],
      [formType, 'Content-Type: application/json'],
      ['Content-Type: multipart/mixed; boundary=fuzz'],
      ['Content-Type: multipart/form-data-x; boundary=fuzz'],
    ),
  },
)
