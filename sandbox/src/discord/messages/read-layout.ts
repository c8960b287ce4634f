import { fieldOf } from '../../http/request.ts'
import type {
  Button,
  Component,
  Container,
  ContainerPart,
  FileDisplay,
  MediaGallery,
  Section,
  Separator,
  TextDisplay,
  Thumbnail,
} from './component.ts'
import { type ComponentForm, readBoolean } from './component-form.ts'
import type { Path } from './form-check.ts'
import { readMedia, readPicture } from './read-media.ts'
import { readMessageButton, readRow } from './read-row.ts'

type Reader<Part> = (form: ComponentForm, part: unknown, path: Path) => Part

const maxComponents = 40
const maxTextLength = 4000

// Stands in for a refused accessory, so it's never stored.
const noAccessory: Thumbnail = {
  type: 11,
  id: 0,
  media: { id: '0', url: '', proxy_url: '' },
  description: null,
  spoiler: false,
}

const partReaders: Record<number, Reader<ContainerPart>> = {
  1: readRow,
  9: readSection,
  10: readTextDisplay,
  12: readMediaGallery,
  13: readFile,
  14: readSeparator,
}

/** Readers of the top-level components that the Components V2 flag allows, by type. */
export const layoutReaders: Record<number, Reader<Component>> = { ...partReaders, 17: readContainer }

function readContainer(form: ComponentForm, part: unknown, path: Path): Container {
  const inside = [...path, 'components']
  const color = fieldOf(part, 'accent_color')
  return {
    type: 17,
    id: form.readId(part, path),
    accent_color: form.check.integer(color, [...path, 'accent_color'], { min: 0, max: 0xffffff }) ?? null,
    spoiler: readBoolean(form.check, part, [...path, 'spoiler']) ?? false,
    components: form
      .requiredList(part, inside, { min: 1, max: maxComponents })
      .flatMap((child, index) => form.readOneOf(partReaders, child, [...inside, index])),
  }
}

function readSection(form: ComponentForm, part: unknown, path: Path): Section {
  const inside = [...path, 'components']
  return {
    type: 9,
    id: form.readId(part, path),
    components: form
      .requiredList(part, inside, { min: 1, max: 3 })
      .flatMap((child, index) => form.readOneOf({ 10: readTextDisplay }, child, [...inside, index])),
    accessory: readAccessory(form, fieldOf(part, 'accessory'), [...path, 'accessory']),
  }
}

function readAccessory(form: ComponentForm, part: unknown, path: Path): Section['accessory'] {
  if (part === undefined || part === null) {
    form.check.addError(path, 'BASE_TYPE_REQUIRED', 'This field is required')
    return noAccessory
  }
  const [accessory] = form.readOneOf<Button | Thumbnail>({ 2: readMessageButton, 11: readThumbnail }, part, path)
  return accessory ?? noAccessory
}

function readThumbnail(form: ComponentForm, part: unknown, path: Path): Thumbnail {
  return { type: 11, id: form.readId(part, path), ...readPicture(form.check, part, path) }
}

function readTextDisplay(form: ComponentForm, part: unknown, path: Path): TextDisplay {
  const id = form.readId(part, path)
  const content = form.check.text(fieldOf(part, 'content'), [...path, 'content'], { min: 1, max: maxTextLength })
  return { type: 10, id, content: content ?? '' }
}

function readMediaGallery(form: ComponentForm, part: unknown, path: Path): MediaGallery {
  const inside = [...path, 'items']
  const items = form.requiredList(part, inside, { min: 1, max: 10 })
  return {
    type: 12,
    id: form.readId(part, path),
    items: items.map((item, index) => readPicture(form.check, item, [...inside, index])),
  }
}

function readFile(form: ComponentForm, part: unknown, path: Path): FileDisplay {
  const file = readMedia(form.check, fieldOf(part, 'file'), [...path, 'file'], ['attachment'])
  return {
    type: 13,
    id: form.readId(part, path),
    file,
    name: file.url.replace('attachment://', ''),
    size: null,
    spoiler: readBoolean(form.check, part, [...path, 'spoiler']) ?? false,
  }
}

function readSeparator({ check, readId }: ComponentForm, part: unknown, path: Path): Separator {
  const spacing = fieldOf(part, 'spacing') ?? 1
  if (spacing !== 1 && spacing !== 2) {
    check.addError([...path, 'spacing'], 'BASE_TYPE_CHOICES', 'Value must be one of {1, 2}.')
  }
  return {
    type: 14,
    id: readId(part, path),
    divider: readBoolean(check, part, [...path, 'divider']) ?? true,
    spacing: spacing === 2 ? 2 : 1,
  }
}
