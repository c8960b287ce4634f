import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MalformedForm, parseForm } from './parse-form.ts'

const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`
const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`
const field = (name: string, value: string) => part(disposition(`name="${name}"`), value)
const file = (name: string, content: string) => part(disposition(`name="${name}"; filename="a.png"`), content)
const end = '--b--\r\n'

const image = { name: 'image', maximumBytes: 10 }
const type = 'multipart/form-data; boundary=b'
const parse = (text: string, contentType = type) => parseForm(Buffer.from(text), contentType, image)

const form = `${field('name', 'Mug')}${file('image', 'PNG')}${field('price', '100')}${end}`

describe('parseForm', () => {
  test('returns the text fields and the file', () => {
    expect(parse(form)).toEqual({
      fields: { name: 'Mug', price: '100' },
      upload: Buffer.from('PNG'),
      isFileTooLarge: false,
    })
  })

  test.each([
    ['a quoted boundary', form, 'multipart/form-data; boundary="b"'],
    ['a parameter after the boundary', form, 'Multipart/Form-Data; Boundary=b; charset=utf-8'],
    ['an epilogue', `${form}anything`, type],
    ['no line break at the end', form.trimEnd(), type],
    ['header names in lower case', form.toLowerCase().replace('mug', 'Mug').replace('png', 'PNG'), type],
    ['unquoted parameters', form.replaceAll(/name="(\w+)"/g, 'name=$1'), type],
    ['a type for a text field', `${part(`${disposition('name=a')}\r\nContent-Type: text/plain`, '1')}${end}`, type],
  ])('accepts %s', (_what, text, contentType) => {
    expect(() => parse(text, contentType)).not.toThrow()
  })

  test('treats an empty, nameless file as none', () => {
    expect(parse(`${part(disposition('name="image"; filename=""'), '')}${end}`)).toMatchObject({ upload: null })
    expect(parse(`${field('image', '')}${end}`)).toMatchObject({ upload: null })
  })

  test('flags a file over its limit', () => {
    expect(parse(`${file('image', 'x'.repeat(10))}${end}`)).toMatchObject({ isFileTooLarge: false })
    expect(parse(`${file('image', 'x'.repeat(11))}${end}`)).toMatchObject({ isFileTooLarge: true })
  })

  test('parses what FormData writes', async () => {
    const values = fc.string({ unit: 'binary', maxLength: 40 })
    const names = fc.stringMatching(/^[a-z]{1,20}$/).filter((name) => !['image', 'constructor'].includes(name))
    const forms = fc.tuple(fc.dictionary(names, values, { maxKeys: 8 }), fc.uint8Array({ minLength: 1, maxLength: 10 }))
    await fc.assert(
      fc.asyncProperty(forms, async ([texts, bytes]) => {
        const sent = new FormData()
        for (const [name, text] of Object.entries(texts)) sent.set(name, text)
        sent.set('image', new Blob([Uint8Array.from(bytes)]), 'a "quoted" name.png')
        const encoded = new Response(sent)
        const contentType = encoded.headers.get('content-type') ?? ''

        const { fields, upload } = parseForm(Buffer.from(await encoded.arrayBuffer()), contentType, image)

        // FormData normalises line breaks.
        const normal = (text: string) => text.replaceAll(/\r\n|\r|\n/g, '\r\n')
        expect(fields).toEqual(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, normal(text)])))
        expect(upload).toEqual(Buffer.from(bytes))
      }),
    )
  })
})

describe('the JSON field of a form', () => {
  const jsonType = 'Content-Type: application/json'
  const list = (text: string) => part(`${disposition('name="list"; filename="blob"')}\r\n${jsonType}`, text)
  const parseList = (text: string) =>
    parseForm(Buffer.from(text), type, { ...image, json: { name: 'list', maximumBytes: 30_000 } })

  test('can be larger than a text field', () => {
    const text = JSON.stringify('x'.repeat(29_000))

    expect(parseList(`${list(text)}${field('name', 'Mug')}${end}`)).toMatchObject({
      fields: { list: text, name: 'Mug' },
    })
  })

  test.each([
    ['over its limit', list('x'.repeat(30_001))],
    ['of another type', part(`${disposition('name="list"; filename="a"')}\r\nContent-Type: text/csv`, '[]')],
    ['without a type', field('list', '[]')],
    ['under another name', part(`${disposition('name="other"; filename="blob"')}\r\n${jsonType}`, '[]')],
  ])('is rejected %s', (_what, sent) => {
    expect(() => parseList(sent + end)).toThrow(MalformedForm)
  })
})

describe('parseForm rejects', () => {
  const many = (count: number) => Array.from({ length: count }, (_, place) => field(`field-${place}`, 'x')).join('')

  test('a form that is cut at any byte', () => {
    const lengths = Array.from({ length: form.length - '--\r\n'.length }, (_, length) => length)

    for (const length of lengths) expect(() => parse(form.slice(0, length))).toThrow(MalformedForm)
  })

  test.each([1, 20, 21, 22, 23, 60, 1000])('a form that is cut off after %i fields', (count) => {
    expect(() => parse(`${many(count)}${field('last', 'x').slice(0, -4)}`)).toThrow(MalformedForm)
  })

  test('more parts than it allows', () => {
    expect(() => parse(many(22) + end)).not.toThrow()
    expect(() => parse(many(23) + end)).toThrow(MalformedForm)
  })

  test.each([
    ['no boundary', form, 'multipart/form-data'],
    ['an empty boundary', form, 'multipart/form-data; boundary='],
    ['a boundary over 70 characters', form, `multipart/form-data; boundary=${'b'.repeat(71)}`],
    ['another boundary', form, 'multipart/form-data; boundary=c'],
    ['a preamble', `hello\r\n${form}`, type],
    ['a part without headers', `--b\r\n\r\n\r\nx\r\n${end}`, type],
    ['a part whose headers do not end', `--b\r\n${disposition('name="a"')}\r\n${end}`, type],
    ['a part without a name', `${part(disposition('filename="a"'), 'x')}${end}`, type],
    ['a part that is no form data', `${part('Content-Disposition: attachment; name="a"', 'x')}${end}`, type],
    ['a header sent twice', `${part(`${disposition('name="a"')}\r\n${disposition('name="b"')}`, 'x')}${end}`, type],
    ['a folded header', `${part(`${disposition('name="a"')}\r\n folded`, 'x')}${end}`, type],
    ['headers over the limit', `${part(`X: ${'x'.repeat(3000)}\r\n${disposition('name="a"')}`, 'x')}${end}`, type],
    ['a field sent twice', `${field('a', '1')}${field('a', '2')}${end}`, type],
    ['a field named __proto__', `${field('__proto__', '1')}${end}`, type],
    ['a text over the limit', `${field('a', 'x'.repeat(20_001))}${end}`, type],
    ['a JSON field', `${part(`${disposition('name="a"')}\r\nContent-Type: application/json`, '1')}${end}`, type],
    ['a file in a text field', `${file('a', 'x')}${end}`, type],
    ['a text in the file field', `${field('image', 'x')}${end}`, type],
  ])('%s', (_what, text, contentType) => {
    expect(() => parse(text, contentType)).toThrow(MalformedForm)
  })

  test('any other malformed body with MalformedForm', () => {
    const pieces = fc.constantFrom('--b', '\r\n', '--', 'x', disposition('name="a"'), '\r\n\r\n', '; filename="', ':')
    const texts = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 40 })
    fc.assert(
      fc.property(texts, (all) => {
        try {
          parse(all.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedForm)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
