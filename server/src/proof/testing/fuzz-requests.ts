import fc from 'fast-check'

export type FuzzedRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With path parameters in braces. */
  path: string
  /** Field names of the body and the query. */
  fields: string[]
  queries: string[]
  isForm: boolean
  /** The content type of a body that isn't JSON. */
  type: string
}

export type FuzzedRequest = { url: string; payload: string; type: string; isSignedIn: boolean; ip: string }

/** Valid values by field name, and ids of the caller's and other users' resources. */
export type ValidInput = { fields: Record<string, unknown>; ids: string[] }

const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\uffff',
  "'; drop table account; --",
  '%_\\',
  '../../../etc/passwd',
  'x'.repeat(10_000),
  '🛒'.repeat(200),
  'İstanbul',
  '-1',
  '1e3',
  'NaN',
  '2026-02-30T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  null,
  true,
  -1,
  0,
  0.1,
  1e308,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[[]]]],
  ['a', 'a'],
  { toString: 1 },
)
/** Created once, because that is expensive. */
const strings = fc.string()
const anything = fc.oneof(nasty, nasty, fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 3 }))
const text = (value: unknown) => JSON.stringify(value) ?? ''

/** Generates almost valid and entirely random requests. */
export function requestsTo(route: FuzzedRoute, validInput: ValidInput): fc.Arbitrary<FuzzedRequest> {
  const right = baseBody(route, validInput)
  return fc
    .record({
      body: bodies(right),
      query: queries(route.queries),
      segments: fc.tuple(segments(validInput.ids), segments(validInput.ids)),
      isSignedIn: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
      ip: fc.nat(0xffffff).map((number) => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`),
      type: contentTypes,
    })
    .map(({ body, query, segments: [first, second], type, ...rest }) => ({
      ...rest,
      url: route.path.replace(/\{\w+\}/, first).replace(/\{\w+\}/, second) + query,
      payload: route.isForm ? formOf(body) : body,
      type: type === 'application/json' ? typeOf(route) : type,
    }))
}

const typeOf = ({ isForm, type }: FuzzedRoute) => (isForm ? `multipart/form-data; boundary=${boundary}` : type)

export function baseBody(route: Pick<FuzzedRoute, 'fields'>, { fields }: ValidInput): Record<string, unknown> {
  return Object.fromEntries(route.fields.map((name) => [name, name in fields ? fields[name] : '123456']))
}

function bodies(right: Record<string, unknown>): fc.Arbitrary<string> {
  const names = Object.keys(right)
  const changed = names.length
    ? fc.tuple(fc.constantFrom(...names), anything).map(([name, value]) => text({ ...right, [name]: value }))
    : anything.map(text)
  const some = fc.subarray(names).map((kept) => text(Object.fromEntries(kept.map((name) => [name, right[name]]))))
  return fc.oneof(
    { weight: 5, arbitrary: changed },
    { weight: 1, arbitrary: fc.constant(text(right)) },
    { weight: 1, arbitrary: some },
    { weight: 1, arbitrary: fc.dictionary(strings, anything).map((extra) => text({ ...right, ...extra })) },
    { weight: 1, arbitrary: anything.map(text) },
    { weight: 1, arbitrary: fc.nat(text(right).length).map((length) => text(right).slice(0, length)) },
    { weight: 1, arbitrary: fc.constantFrom('{"__proto__":{"a":1}}', '{"a":'.repeat(500), '['.repeat(5000), '\u0000') },
  )
}

function queries(names: string[]): fc.Arbitrary<string> {
  const values = fc.oneof(nasty.map(text), nasty.map(text), strings).map(encodeWellFormed)
  const known = names.length > 0 ? fc.constantFrom(...names) : fc.constant('token')
  return fc.oneof(
    fc.constant(''),
    fc.tuple(known, values).map(([name, value]) => `?${name}=${value}`),
    fc.tuple(known, values, values).map(([name, one, other]) => `?${name}=${one}&${name}=${other}`),
    fc.constantFrom('?', '?%', '?a[b]=c', '?__proto__=1', `?${'a=1&'.repeat(500)}`),
  )
}

const segments = (ids: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.constantFrom('1', '%00', '%zz', '..', '%2e%2e', 'a'.repeat(300), '-1', "'", '%25') },
    { weight: 1, arbitrary: fc.oneof(fc.uuid(), strings.map(encodeURIComponent)) },
  )

const encodeWellFormed = (value: string) => encodeURIComponent(value.replaceAll(/\p{Surrogate}/gu, ''))

const contentTypes = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'x'),
  },
)

const boundary = 'fuzz'

/** Parts of a form that are files, with their headers. */
const files: Partial<Record<string, string>> = {
  itemImage: '"itemImage"; filename="a.png"',
  keys: '"keys"; filename="blob"\r\ncontent-type: application/json',
}

/** The fields of a JSON object as a form; other bodies stay unchanged. */
function formOf(body: string): string {
  let fields: unknown
  try {
    fields = JSON.parse(body)
  } catch {
    return body
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return body
  const parts = Object.entries(fields).map(([name, value]) => {
    const place = files[name] ?? `"${name.replaceAll('"', '%22')}"`
    return `--${boundary}\r\ncontent-disposition: form-data; name=${place}\r\n\r\n${typeof value === 'string' ? value : text(value)}\r\n`
  })
  return `${parts.join('')}--${boundary}--\r\n`
}
