import { fieldOf } from '../../http/request.ts'
import { omitUndefined } from '../omit-undefined.ts'
import type { FormCheck } from './form-check.ts'
import type { Embed } from './message.ts'

const maxCharacters = 6000

export function readEmbeds(check: FormCheck, value: unknown): Embed[] {
  const embeds = check.list(value, ['embeds'], { max: 10 }).map((embed, index) => readEmbed(check, embed, index))
  for (const [index, embed] of embeds.entries()) {
    const isEmpty = Object.keys(embed).length === 1
    if (isEmpty) check.addError(['embeds', index, 'description'], 'BASE_TYPE_REQUIRED', 'This field is required')
  }
  const size = embeds.reduce((sum, embed) => sum + sizeOf(embed), 0)
  if (size > maxCharacters) {
    const message = `Embed size exceeds maximum size of ${maxCharacters}`
    check.addError(['embeds'], 'MAX_EMBED_SIZE_EXCEEDED', message)
  }
  return embeds
}

function readEmbed(check: FormCheck, embed: unknown, index: number): Embed {
  const at = (...steps: (string | number)[]) => ['embeds', index, ...steps]
  return omitUndefined({
    type: 'rich' as const,
    title: check.text(fieldOf(embed, 'title'), at('title'), { max: 256 }),
    description: check.text(fieldOf(embed, 'description'), at('description'), { max: 4096 }),
    url: check.url(fieldOf(embed, 'url'), at('url')),
    color: check.integer(fieldOf(embed, 'color'), at('color'), { min: 0, max: 0xffffff }),
    timestamp: readTimestamp(check, fieldOf(embed, 'timestamp'), at('timestamp')),
    fields: readFields(check, fieldOf(embed, 'fields'), at('fields')),
    author: readAuthor(check, fieldOf(embed, 'author'), at('author')),
    footer: readFooter(check, fieldOf(embed, 'footer'), at('footer')),
    image: readPicture(check, fieldOf(embed, 'image'), at('image')),
    thumbnail: readPicture(check, fieldOf(embed, 'thumbnail'), at('thumbnail')),
  })
}

type Path = (string | number)[]

function readTimestamp(check: FormCheck, value: unknown, path: Path): string | undefined {
  const text = check.text(value, path, { max: 64 })
  if (text === undefined) return undefined
  if (Number.isNaN(Date.parse(text))) check.addError(path, 'DATE_TIME_TYPE_PARSE', `Could not parse ${text}.`)
  return text
}

function readFields(check: FormCheck, value: unknown, path: Path): Embed['fields'] {
  const fields = check.list(value, path, { max: 25 }).map((field, index) => ({
    name: check.text(fieldOf(field, 'name'), [...path, index, 'name'], { min: 1, max: 256 }) ?? '',
    value: check.text(fieldOf(field, 'value'), [...path, index, 'value'], { min: 1, max: 1024 }) ?? '',
    inline: fieldOf(field, 'inline') === true,
  }))
  return fields.length > 0 ? fields : undefined
}

function readAuthor(check: FormCheck, value: unknown, path: Path): Embed['author'] {
  const name = check.text(fieldOf(value, 'name'), [...path, 'name'], { max: 256 })
  if (name === undefined) return undefined
  return omitUndefined({
    name,
    url: check.url(fieldOf(value, 'url'), [...path, 'url']),
    icon_url: check.url(fieldOf(value, 'icon_url'), [...path, 'icon_url']),
  })
}

function readFooter(check: FormCheck, value: unknown, path: Path): Embed['footer'] {
  const text = check.text(fieldOf(value, 'text'), [...path, 'text'], { max: 2048 })
  if (text === undefined) return undefined
  return omitUndefined({ text, icon_url: check.url(fieldOf(value, 'icon_url'), [...path, 'icon_url']) })
}

function readPicture(check: FormCheck, value: unknown, path: Path): { url: string } | undefined {
  const url = check.url(fieldOf(value, 'url'), [...path, 'url'])
  return url === undefined ? undefined : { url }
}

function sizeOf({ title = '', description = '', fields = [], footer, author }: Embed): number {
  const inFields = fields.map(({ name, value }) => name + value).join('')
  return [title, description, inFields, footer?.text ?? '', author?.name ?? ''].join('').length
}
