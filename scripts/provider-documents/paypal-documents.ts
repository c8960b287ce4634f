import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

type Schema = {
  type?: string
  required?: string[] | undefined
  enum?: string[]
  minItems?: number
  format?: string
  maxLength?: number
  pattern?: string
  properties?: Record<string, Schema>
}
type Content = {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  components: { schemas: Record<string, Schema>; parameters?: Record<string, { required?: boolean; schema?: Schema }> }
}

const source = '@paypal/paypal-rest-api-specifications'
const version = '1.0.0'
const npmOptions = ['--loglevel=error', '--fetch-retries=1', '--fetch-retry-mintimeout=1000']
const cache = join(import.meta.dirname, '..', '..', '.data', 'paypal-documents')

/** PayPal's official OpenAPI documents. Downloads their npm package once, without its dependencies. */
export function paypalDocuments() {
  const folder = join(cache, version)
  if (!existsSync(folder)) download(folder)
  const files = join(folder, 'package', 'openapi')
  return readdirSync(files).map((file) => {
    const content: Content = JSON.parse(readFileSync(join(files, file), 'utf8'))
    correct(content, file)
    return { name: file.replace('.json', ''), content }
  })
}

/** Safe to run concurrently: the folder appears complete or not at all. */
function download(folder: string): void {
  mkdirSync(cache, { recursive: true })
  const part = mkdtempSync(join(cache, 'part-'))
  try {
    const archive = run('npm', ['pack', `${source}@${version}`, ...npmOptions], part)
    run('tar', ['-xzf', archive], part)
    moveTo(folder, part)
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

function moveTo(folder: string, part: string): void {
  try {
    renameSync(part, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Error(
    `The contract tests need PayPal's API documents, and ${source}@${version} couldn't be downloaded from the npm registry: ${error?.message ?? stderr}`,
  )
}

const link: Schema = { type: 'string', format: 'uri', maxLength: 2048 }
const imagePattern = String.raw`^(https:)([/|.|\w|\s|-])*\.(?:jpg|gif|png|jpeg|JPG|GIF|PNG|JPEG)`
const itemLinks: Record<string, Schema> = { url: link, image_url: { ...link, pattern: imagePattern } }

/** Corrects the documents where they are outdated or known to contradict PayPal's behavior. */
function correct({ paths, components: { schemas, parameters } }: Content, file: string): void {
  // A subscription's sale has no parent payment.
  if (schemas.sale) schemas.sale.required = schemas.sale.required?.filter((name) => name !== 'parent_payment')
  // The prose allows OTHER, but the enums of carriers lack it.
  schemas.carrier?.enum?.push('OTHER')
  schemas.shipment_carrier?.enum?.push('OTHER')
  // Lists may be empty.
  delete schemas.product_collection?.properties?.products?.minItems
  delete schemas.dispute_search?.properties?.items?.minItems
  // The document lists only an overlong reason, but PayPal refuses a missing one as well.
  delete schemas['subscriptions.cancel-400']?.properties
  delete schemas['subscriptions.suspend-400']?.properties

  // Filters of the list of disputes are optional, as in PayPal's newer documents.
  for (const name of ['create_time_before', 'create_time_after', 'search_text']) delete parameters?.[name]?.required

  // From here on as in PayPal's newer documents, which npm doesn't have.
  delete schemas.shipment_tracker?.required
  Object.assign(schemas.item?.properties ?? {}, itemLinks)
  // Shorter than its documented value, return=representation.
  delete parameters?.prefer?.schema?.maxLength
  schemas.capture_status_details?.properties?.reason?.enum?.push('DECLINED_BY_RISK_FRAUD_FILTERS')
  if (/webhooks_v1|payment_v1/.test(file)) schemas.error_default = { type: 'object', required: ['name', 'message'] }
  const refund = paths['/v2/payments/captures/{capture_id}/refund']?.post
  if (refund) refund.responses[200] = refund.responses[201]
}
