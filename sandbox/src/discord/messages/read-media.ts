import { createHash } from 'node:crypto'
import { fieldOf } from '../../http/request.ts'
import type { Media, Picture } from './component.ts'
import { readBoolean } from './component-form.ts'
import type { FormCheck, Path } from './form-check.ts'

const pictureSchemes = ['http', 'https', 'attachment']

export function readPicture(check: FormCheck, part: unknown, path: Path): Picture {
  return {
    media: readMedia(check, fieldOf(part, 'media'), [...path, 'media'], pictureSchemes),
    description: check.text(fieldOf(part, 'description'), [...path, 'description'], { max: 1024 }) ?? null,
    spoiler: readBoolean(check, part, [...path, 'spoiler']) ?? false,
  }
}

export function readMedia(check: FormCheck, media: unknown, path: Path, schemes: string[]): Media {
  if (media === undefined || media === null) {
    check.addError(path, 'BASE_TYPE_REQUIRED', 'This field is required')
    return describeMedia('')
  }
  const url = check.text(fieldOf(media, 'url'), [...path, 'url'], { min: 1, max: 2048 }) ?? ''
  const [scheme = ''] = url.split('://')
  if (url !== '' && !(schemes.includes(scheme) && url.length > `${scheme}://`.length)) {
    const choices = schemes.map((name) => `'${name}'`).join(', ')
    const message = `Scheme "${scheme}" is not supported. Scheme must be one of (${choices}).`
    check.addError([...path, 'url'], 'URL_TYPE_INVALID_SCHEME', message)
  }
  return describeMedia(url)
}

/** The same URL gets the same id. */
function describeMedia(url: string): Media {
  const id = BigInt(`0x${createHash('sha256').update(url).digest('hex').slice(0, 15)}`)
  return { id: id.toString(), url, proxy_url: url }
}
