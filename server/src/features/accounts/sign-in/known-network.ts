import type { Dependencies } from '../../../dependencies.ts'
import { wideNetworkOf } from '../../../http/client-network.ts'
import { hiddenInKey, type Limit, type Try } from '../../../http/throttle.ts'

/** The keyed hash of a network's wider block. `network` is a result of `networkOf`. */
export function networkHashOf({ secrets }: Pick<Dependencies, 'secrets'>, network: string): string {
  return secrets.fingerprint('network', wideNetworkOf(network))
}

/** The hashes that may be stored for a network, the current key's first. */
export function networkHashesOf({ secrets }: Pick<Dependencies, 'secrets'>, network: string): string[] {
  return secrets.fingerprints('network', wideNetworkOf(network))
}

type Visit = { email: string; networkHash: string; isKnownNetwork: boolean }

/**
 * Limits per account. Each network the account has signed in from has its own budget, so that attempts from
 * elsewhere can't use up the owner's.
 */
export function accountTries(
  deps: Pick<Dependencies, 'secrets'>,
  kind: string,
  { email, networkHash, isKnownNetwork }: Visit,
  limits: Limit[],
): Try[] {
  const mailbox = hiddenInKey(deps, email.toLowerCase())
  const subject = isKnownNetwork ? `known:${networkHash} ${mailbox}` : `email:${mailbox}`
  return limits.map((limit) => ({ key: `${kind}:${limit.seconds}:${subject}`, limit }))
}
