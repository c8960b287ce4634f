import { randomBytes } from 'node:crypto'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { insertCode, setDisabled } from './premium-code-queries.ts'

/** Unambiguous capitals and digits, five bits each. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const randomLetters = 16

type NewPremiumCode = {
  codePrefix?: string | null | undefined
  durationDays: number
  usesLimit: number
  expiresAt?: string | null | undefined
  notes?: string | null | undefined
  createdBy: string | null
}

/** Returns the code, which isn't stored, and its hint. */
export async function mintPremiumCode(
  tx: Db,
  deps: Pick<Dependencies, 'secrets' | 'now'>,
  { codePrefix, expiresAt, notes, ...rest }: NewPremiumCode,
): Promise<{ code: string; hint: string }> {
  const random = Array.from(randomBytes(randomLetters), (byte) => letters.charAt(byte % letters.length)).join('')
  const prefix = codePrefix ? `${codePrefix}-` : ''
  const code = `${prefix}${random.match(/.{4}/g)?.join('-')}`
  const hint = `${prefix}…${random.slice(-4)}`
  await insertCode(tx, {
    ...rest,
    codeHash: deps.secrets.fingerprint(...hashed(code)),
    keyId: deps.secrets.keyId,
    hint,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
    notes: notes || null,
    createdAt: deps.now(),
  })
  return { code, hint }
}

/** The hashes that may be stored for a code. */
export function hashesOfPremiumCode({ secrets }: Pick<Dependencies, 'secrets'>, code: string): string[] {
  return secrets.fingerprints(...hashed(code))
}

/** Purpose and text of a code's fingerprint. Ignores case, spaces and dashes. */
const hashed = (code: string) => ['premium-code', code.toUpperCase().replace(/[\s-]/g, '')] as const

/** Returns the code's hint, or undefined if the id is unknown. */
export async function disablePremiumCode(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  id: string,
): Promise<string | undefined> {
  return (await setDisabled(tx, id, now()))?.hint
}
