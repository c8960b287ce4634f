import type { TermsReply } from '@guildshop/contract/privacy'
import { newestAnnounced, termsInForce } from '@guildshop/contract/terms-versions'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../refused.ts'
import { findAcceptance, insertAcceptance } from './terms-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'terms'>

/** What somebody accepted last; signing up accepted whatever was in force on that day. */
export async function readTerms({ db, now, terms }: Deps, accountId: string): Promise<TermsReply> {
  const { acceptedTermsAt, version } = await findAcceptance(db, accountId)
  const acceptedVersion = version ?? termsInForce(terms, acceptedTermsAt)?.version ?? null
  const newest = newestAnnounced(terms, now())
  if (!newest || newest.version === acceptedVersion) return { acceptedVersion, toAccept: null }
  const { takesEffectOn, summary } = newest
  return { acceptedVersion, toAccept: { version: newest.version, takesEffectOn, summary } }
}

/** Recorded with its version and its time. Only the newest announced version can be accepted. */
export async function acceptTerms({ db, now, terms }: Deps, accountId: string, version: string): Promise<void> {
  if (newestAnnounced(terms, now())?.version !== version) throw new Refused('TERMS_VERSION_UNKNOWN')
  await insertAcceptance(db, { accountId, version, acceptedAt: now() })
}
