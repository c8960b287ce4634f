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

/** Encrypted in the payload of queued jobs, next to the `id` that it's bound to. */
export const sealedPayload = { field: 'send_mail.sealed', jobs: ['send-mail', 'send-mail:batch'] } as const

export type SealedFieldName = (typeof sealedColumns)[number]['field'] | typeof sealedPayload.field

/** Where a ciphertext is stored, as `table.column:row`. */
export type SealedField = `${SealedFieldName}:${string}`
