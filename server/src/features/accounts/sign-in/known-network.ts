import type { Dependencies } from '../../../dependencies.ts'
import { wideNetworkOf } from '../../../http/client-network.ts'
import type { Limit, Try } from '../../../http/throttle.ts'

/** The keyed hash of a network's wider block. `network` is a result of `networkOf`. */
export function networkHashOf({ secrets }: Pick<Dependencies, 'secrets'>, network: string): string {
  return secrets.fingerprint('network', wideNetworkOf(network))
}

/** What may be stored for a network, with the hash of the current key first. */
export function networkHashesOf({ secrets }: Pick<Dependencies, 'secrets'>, network: string): string[] {
  return secrets.fingerprints('network', wideNetworkOf(network))
}

type Visit = { email: string; networkHash: string; isKnownNetwork: boolean }

/**
 * Limits per account. Networks the account has signed in from have their own budget each, so that attempts from
 * elsewhere can't use up the owner's.
 */
export function accountTries(kind: string, { email, networkHash, isKnownNetwork }: Visit, limits: Limit[]): Try[] {
  const subject = isKnownNetwork ? `known:${networkHash} ${email}` : `email:${email}`
  return limits.map((limit) => ({ key: `${kind}:${limit.seconds}:${subject}`, limit }))
}
