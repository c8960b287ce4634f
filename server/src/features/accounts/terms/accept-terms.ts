import type { TermsReply } from '@guildshop/contract/privacy'
import { newestAnnounced } from '@guildshop/contract/terms-versions'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findAcceptance, insertAcceptance } from './terms-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'terms'>

/** The last accepted version; signing up accepts the newest announced one, whose text it links to. */
export async function readTerms({ db, now, terms }: Deps, accountId: string): Promise<TermsReply> {
  const { acceptedTermsAt, version } = await findAcceptance(db, accountId)
  const acceptedVersion = version ?? newestAnnounced(terms, acceptedTermsAt)?.version ?? null
  const newest = newestAnnounced(terms, now())
  if (!newest || newest.version === acceptedVersion) return { acceptedVersion, toAccept: null }
  const { takesEffectOn, summary } = newest
  return { acceptedVersion, toAccept: { version: newest.version, takesEffectOn, summary } }
}

/** Records version and time. Only the newest announced version can be accepted. */
export async function acceptTerms({ db, now, terms }: Deps, accountId: string, version: string): Promise<void> {
  if (newestAnnounced(terms, now())?.version !== version) throw new Refused('TERMS_VERSION_UNKNOWN')
  await insertAcceptance(db, { accountId, version, acceptedAt: now() })
}
