import type { App } from '../apps/app.ts'
import { permissionDenied } from '../apps/rights.ts'
import { type Field, inside, readObject, readText } from '../field.ts'
import { findPayee } from '../people.ts'

/** Recurring payments go to the app's owner. Any other payee is refused. */
export function requireOwnPayee({ ownerId }: App, body: Field): void {
  const payee = inside(body, 'payee')
  if (readObject(payee) === undefined) return
  const named = readText(inside(payee, 'merchant_id')) ?? readText(inside(payee, 'email_address')) ?? ''
  if (findPayee(named)?.payerId !== ownerId) throw permissionDenied()
}
