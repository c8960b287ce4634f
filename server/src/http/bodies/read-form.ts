import type { RefusalCode } from '@guildshop/contract/refusals'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../../errors/refused.ts'
import { bodyLimits } from '../limits/limits.ts'
import { mapErrors } from '../map-errors.ts'
import { type FileField, MalformedForm, parseForm } from './parse-form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The uploaded file of a form parsed by `readForm`, or null. */
    upload: Buffer | null
  }
}

type FormLimits = FileField & { whenTooLarge: RefusalCode }

const formType = 'multipart/form-data'

/** Bytes of a whole form. */
export const formBytes = ({ maximumBytes, maximumTextBytes = 0, json }: FileField): number =>
  maximumBytes + bodyLimits.formText.bytes + maximumTextBytes + (json?.maximumBytes ?? 0)

/** Buffers multipart bodies of this plugin's routes, up to the size of the file plus its text fields. */
export function takeForms(api: FastifyInstance, form: FormLimits): void {
  const { whenTooLarge } = form
  const options = { parseAs: 'buffer', bodyLimit: formBytes(form) } as const
  api.addContentTypeParser(formType, options, (_request, bytes, done) => done(null, bytes))
  api.decorateRequest('upload', null)
  api.setErrorHandler<FastifyError>((error, request, reply) => {
    const isTooLarge =
      error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && request.headers['content-type']?.startsWith(formType)
    return mapErrors(isTooLarge ? new Refused(whenTooLarge) : error, request, reply)
  })
}

/** Parses a buffered form before validation: text parts become the body, the file becomes `upload`. */
export function readForm(file: FormLimits) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!Buffer.isBuffer(request.body)) throw new Refused('INVALID_INPUT')
    const form = parseOrRefuse(request.body, String(request.headers['content-type']), file)
    if (form.isFileTooLarge) throw new Refused(file.whenTooLarge)
    Object.assign(request, { body: form.fields, upload: form.upload })
  }
}

function parseOrRefuse(bytes: Buffer, contentType: string, file: FileField) {
  try {
    return parseForm(bytes, contentType, file)
  } catch (error) {
    throw error instanceof MalformedForm ? new Refused('INVALID_INPUT') : error
  }
}
