import multipart, { type MultipartFile } from '@fastify/multipart'
import type { RefusalCode } from '@guildshop/contract/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../refused.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded file of a form read by `readForm`; null when none was chosen. */
    upload: Buffer | null
  }
}

type FileField = { name: string; maximumBytes: number; whenTooLarge: RefusalCode }

const roomForText = 100_000

/** Lets this plugin's routes take multipart forms. Each of them reads its own with `readForm`. */
export async function takeForms(api: FastifyInstance): Promise<void> {
  await api.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fields: 20, files: 2, parts: 22, fieldSize: 20_000, fieldNameSize: 100, headerPairs: 20 },
  })
  api.decorateRequest('upload', null)
}

/** Reads a form before it is validated: text parts become the body, the file waits beside it. A part sent twice is refused. */
export function readForm(file: FileField) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) throw new Refused('INVALID_INPUT')
    if (Number(request.headers['content-length'] ?? 0) > file.maximumBytes + roomForText)
      throw new Refused(file.whenTooLarge)
    try {
      Object.assign(request, await readParts(request, file))
    } catch (error) {
      throw error instanceof Refused ? error : new Refused('INVALID_INPUT')
    }
  }
}

async function readParts(request: FastifyRequest, file: FileField) {
  const body: Record<string, unknown> = {}
  const seen = new Set<string>()
  let upload: Buffer | null = null
  // Every part is read to its end, even after something was wrong: the next one can't be reached otherwise.
  let problem: RefusalCode | null = null
  for await (const part of request.parts({ limits: { fileSize: file.maximumBytes } })) {
    if (seen.has(part.fieldname)) problem ??= 'INVALID_INPUT'
    seen.add(part.fieldname)
    if (part.type === 'field') {
      if (part.valueTruncated || (part.fieldname === file.name && part.value !== '')) problem ??= 'INVALID_INPUT'
      if (part.fieldname !== file.name) body[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer()
    if (part.fieldname !== file.name) problem ??= 'INVALID_INPUT'
    if (part.file.truncated) problem ??= file.whenTooLarge
    if (!isNothingChosen(part, bytes)) upload = bytes
  }
  if (problem) throw new Refused(problem)
  return { body, upload }
}

/** Browsers send an empty file without a name when none was chosen. */
const isNothingChosen = ({ filename }: MultipartFile, bytes: Buffer) => bytes.length === 0 && !filename
