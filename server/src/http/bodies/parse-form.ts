import { listLimits } from '../limits/limits.ts'

export type FileField = {
  name: string
  maximumBytes: number
  /** Of each text; 20,000 if not given. */
  maximumTextBytes?: number
  /** A text that can be larger, and is sent as a file of type application/json. */
  json?: { name: string; maximumBytes: number }
}

type Form = { fields: Record<string, string>; upload: Buffer | null; isFileTooLarge: boolean }
type Part = { name: string; filename: string | undefined; type: string | undefined; content: Buffer }

const maxParts = 22
const maxHeaderBytes = 2000

const crlf = '\r\n'
const boundaryPattern = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i
const headerPattern = /^([\w-]+):[ \t]*([^\r\n]*)$/
const parameterPattern = /;\s*(name|filename)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gi

/**
 * Parses a complete `multipart/form-data` body (RFC 7578) synchronously: there are no part streams that could emit an
 * error nobody listens to, or never end. Throws if the body is malformed, over a limit, or repeats a part.
 */
export function parseForm(bytes: Buffer, contentType: string, file: FileField): Form {
  const fields = new Map<string, string>()
  let upload: Buffer | null = null
  const names = new Set<string>()
  for (const { name, filename, type, content } of readParts(bytes, boundaryOf(contentType))) {
    if (names.has(name) || name in Object.prototype) throw new MalformedForm()
    names.add(name)
    if (name === file.name) upload = readFile(filename, content)
    else if (name === file.json?.name) fields.set(name, readJson({ type, content }, file.json.maximumBytes))
    else fields.set(name, readText({ filename, type, content }, file.maximumTextBytes ?? listLimits.formField.count))
  }
  return { fields: Object.fromEntries(fields), upload, isFileTooLarge: (upload?.length ?? 0) > file.maximumBytes }
}

export class MalformedForm extends Error {}

/** Browsers send an empty, nameless file when none was chosen; some clients send an empty text. */
function readFile(filename: string | undefined, content: Buffer): Buffer | null {
  if (filename) return content
  if (content.length > 0) throw new MalformedForm()
  return null
}

function readText({ filename, type = 'text/plain', content }: Omit<Part, 'name'>, maxTextBytes: number): string {
  const isText = filename === undefined && /^text\/plain\s*(;|$)/i.test(type)
  if (!isText || content.length > maxTextBytes) throw new MalformedForm()
  return content.toString()
}

function readJson({ type = '', content }: Pick<Part, 'type' | 'content'>, maximumBytes: number): string {
  if (!/^application\/json\s*(;|$)/i.test(type) || content.length > maximumBytes) throw new MalformedForm()
  return content.toString()
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = boundaryPattern.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) throw new MalformedForm()
  return boundary
}

function* readParts(bytes: Buffer, boundary: string): Generator<Part> {
  const delimiter = Buffer.from(`${crlf}--${boundary}`)
  // The first delimiter is not preceded by a line break.
  if (bytes.indexOf(delimiter.subarray(crlf.length)) !== 0) throw new MalformedForm()
  let start = delimiter.length - crlf.length
  for (let count = 0; count <= maxParts; count += 1) {
    const next = bytes.toString('latin1', start, start + crlf.length)
    if (next === '--') return
    const end = bytes.indexOf(delimiter, start)
    if (next !== crlf || end === -1) throw new MalformedForm()
    yield readPart(bytes.subarray(start + crlf.length, end))
    start = end + delimiter.length
  }
  throw new MalformedForm()
}

function readPart(part: Buffer): Part {
  const end = part.indexOf(crlf + crlf)
  if (end === -1 || end > maxHeaderBytes) throw new MalformedForm()
  const headers = readHeaders(part.toString('utf8', 0, end))
  const disposition = headers.get('content-disposition') ?? ''
  const parameters = new Map<string, string>()
  for (const [, key = '', quoted, plain] of disposition.matchAll(parameterPattern))
    parameters.set(key.toLowerCase(), quoted ?? plain ?? '')
  const name = parameters.get('name')
  if (!/^form-data\s*;/i.test(disposition) || !name) throw new MalformedForm()
  return {
    name,
    filename: parameters.get('filename'),
    type: headers.get('content-type'),
    content: part.subarray(end + 2 * crlf.length),
  }
}

function readHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.split(crlf)) {
    const [, name = '', value = ''] = headerPattern.exec(line) ?? []
    if (!name || headers.has(name.toLowerCase())) throw new MalformedForm()
    headers.set(name.toLowerCase(), value)
  }
  return headers
}
