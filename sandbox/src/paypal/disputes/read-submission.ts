import { bytesOf, type RequestInput } from '../../http/request.ts'
import { type Field, InvalidField, isObject } from '../field.ts'
import { makeId } from '../ids.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { bodyOf } from '../request-body.ts'
import { type Dispute, type DisputeDocument, documentsOf } from './dispute.ts'
import { disputeTexts } from './dispute-texts.ts'

const megabyte = 1024 * 1024
const maxFileBytes = 10 * megabyte
const maxCaseBytes = 50 * megabyte
/** Room for the files of a case and the fields next to them. */
export const submissionLimit = maxCaseBytes + megabyte
const fileTypes = ['application/pdf', 'image/gif', 'image/jpeg', 'image/png']
const fileName = /^[A-Za-z0-9-_,\s]+\.(gif|jpe?g|pdf|png)$/i

/** Reads a JSON body, or a multipart body with the JSON in `input` and any number of files. */
export async function readSubmission(request: RequestInput, dispute: Dispute) {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) return { input: bodyOf(request), documents: [] }
  const form = await readForm(request, type)
  const parts = [...form].filter(([name]) => name !== 'input')
  const documents = await Promise.all(parts.map(([name, part]) => readDocument(name, part)))
  const sizes = [...documentsOf(dispute), ...documents].map(({ size }) => size)
  if (sizes.reduce((sum, size) => sum + size, 0) > maxCaseBytes) throw invalidFile('input')
  return { input: await readInput(form.get('input')), documents }
}

async function readForm(request: RequestInput, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytesOf(request)), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new InvalidField('malformed', { at: '', value: undefined })
  }
}

async function readInput(part: File | string | null): Promise<Field> {
  if (part === null) throw new InvalidField('missing', { at: '/input', value: undefined })
  const text = typeof part === 'string' ? part : await part.text()
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return { at: '', value }
  } catch {
    // Reported below like JSON that is not an object.
  }
  throw new InvalidField('malformed', { at: '/input', value: undefined })
}

async function readDocument(name: string, part: File | string): Promise<DisputeDocument> {
  if (typeof part === 'string') throw new InvalidField('syntax', { at: `/${name}`, value: part })
  const isAllowed = fileTypes.includes(part.type) && fileName.test(part.name)
  if (!isAllowed || part.size === 0 || part.size >= maxFileBytes) throw invalidFile(name)
  const content = Buffer.from(await part.arrayBuffer()).toString('base64')
  return { id: makeId(12), name: part.name, type: part.type, size: part.size, content }
}

function invalidFile(name: string): Refusal {
  const issue = 'INVALID_EVIDENCE_FILE'
  return refusal(400, [{ issue, description: disputeTexts[issue], field: `/${name}`, location: 'body' }])
}
