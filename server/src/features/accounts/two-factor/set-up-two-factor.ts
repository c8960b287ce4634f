import { Secret } from 'otpauth'
import { toDataURL } from 'qrcode'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { updateAccount } from '../account-queries.ts'
import { requireProof } from '../proof/require-proof.ts'
import type { SignedInUser } from '../sessions/require-user.ts'
import { seedField, totpFor } from './check-second-factor.ts'

type Setup = { secret: string; qrCodeUrl: string }

/** Creates a pending TOTP secret. Never overwrites an active one. */
export async function setUpTwoFactor(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  user: SignedInUser,
): Promise<Setup> {
  if (user.hasTwoFactor) throw new Refused('TWO_FACTOR_ALREADY_ON')
  if (!user.isVerified) throw new Refused('EMAIL_NOT_VERIFIED')
  requireProof(deps, user)
  const secret = new Secret({ size: 20 }).base32
  await updateAccount(deps.db, user.id, { totpPendingSecret: deps.secrets.seal(secret, seedField(user.id)) })
  return { secret, qrCodeUrl: await toDataURL(totpFor(secret, user.username).toString(), { margin: 1, width: 240 }) }
}
