/** `field` names the column in the associated data of its values; `id` identifies the row there. */
export type SealedColumn = {
  field: `${string}.${string}`
  table: string
  column: string
  id: { column: string; type: 'uuid' | 'text' }
  /** A keyed hash of the same value, which changes with the key. */
  fingerprint?: { column: string; purpose: string }
}

const uuid = (column: string) => ({ column, type: 'uuid' }) as const

/** Every encrypted column. `seal` accepts no other, so that rotating the secret key misses none. */
export const sealedColumns = [
  { field: 'account.totp_secret', table: 'account', column: 'totp_secret', id: uuid('id') },
  { field: 'account.totp_secret', table: 'account', column: 'totp_pending_secret', id: uuid('id') },
  { field: 'discord_link.access_token', table: 'discord_link', column: 'access_token', id: uuid('account_id') },
  { field: 'discord_link.refresh_token', table: 'discord_link', column: 'refresh_token', id: uuid('account_id') },
  {
    field: 'discord_login.identity',
    table: 'discord_login',
    column: 'identity',
    id: { column: 'key_hash', type: 'text' },
  },
  { field: 'paypal_connection.client_secret', table: 'paypal_connection', column: 'client_secret', id: uuid('id') },
  { field: 'deliverable.content', table: 'deliverable', column: 'content', id: uuid('id') },
  { field: 'entitlement.content', table: 'entitlement', column: 'content', id: uuid('id') },
  {
    field: 'license_key.secret',
    table: 'license_key',
    column: 'secret',
    id: uuid('id'),
    fingerprint: { column: 'fingerprint', purpose: 'license-key' },
  },
  { field: 'checkout_reply.token', table: 'checkout_reply', column: 'token', id: uuid('sale_id') },
] as const satisfies SealedColumn[]

/** Encrypted in payloads only. */
export const payloadOnlyFields = ['send_mail.sealed'] as const

export type SealedFieldName = (typeof sealedColumns)[number]['field'] | (typeof payloadOnlyFields)[number]

/** Where a ciphertext is stored, as `table.column:row`. */
export type SealedField = `${SealedFieldName}:${string}`

/** A ciphertext in the payload of a job. Paths are dotted: `app.clientSecret`. */
export type SealedPayload = {
  path: string
  field: SealedFieldName
  /** The path of the row that the ciphertext is bound to. */
  row: string
}

const ciphertext = /^v\d+\.[\w-]{8}\.[\w-]{38,}$/

/** The paths of all ciphertexts in a payload. */
export function sealedPathsOf(payload: unknown, path: string[] = []): string[] {
  if (typeof payload === 'string') return ciphertext.test(payload) ? [path.join('.')] : []
  if (typeof payload !== 'object' || payload === null) return []
  return Object.entries(payload).flatMap(([name, value]) => sealedPathsOf(value, [...path, name]))
}
