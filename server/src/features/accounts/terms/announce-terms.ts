import { newestAnnounced, type TermsVersion } from '@guildshop/contract/terms-versions'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineSlicedJob } from '../../../jobs/run-in-slices.ts'
import { queueBulkMail } from '../../../jobs/send-mail.ts'
import type { Mail } from '../../../providers/mail/mail-client.ts'
import { renderMail } from '../../../providers/mail/render-mail.ts'
import { insertNotices, listTermsRecipients } from './terms-queries.ts'

const batchSize = 200

/** Mails every account exactly once about new terms, in batches that commit with their notices. */
export const announceTerms = defineSlicedJob({
  name: 'announce-terms',
  lane: 'batch',
  payload: z.object({}),
  schedule: '11 9 * * *',
  async next(_payload, deps) {
    const newest = newestAnnounced(deps.terms, deps.now())
    // The first version is accepted by signing up.
    if (!newest || newest === deps.terms[0]) return null
    return (await mailBatch(deps, newest)) === batchSize ? {} : null
  },
})

function mailBatch(deps: Pick<Dependencies, 'db' | 'now' | 'secrets' | 'publicUrl'>, terms: TermsVersion) {
  return deps.db.transaction().execute(async (tx) => {
    const people = await listTermsRecipients(tx, terms.version, new Date(terms.announcedOn), batchSize)
    if (people.length === 0) return 0
    const mails = people.map((person) => termsMail(person, terms, deps.publicUrl))
    await queueBulkMail(tx, deps, mails)
    const ids = people.map(({ id }) => id)
    await insertNotices(tx, terms.version, ids, deps.now())
    return people.length
  })
}

function termsMail(person: { email: string; username: string }, terms: TermsVersion, publicUrl: string): Mail {
  const subject = 'Our terms are changing'
  const body = renderMail({
    heading: subject,
    greeting: `Hello ${person.username},`,
    paragraphs: [
      `On ${terms.takesEffectOn} a new version of our Terms of Service and Privacy Policy takes effect.`,
      terms.summary,
      `Read them at ${publicUrl}/terms-of-service and ${publicUrl}/privacy-policy, then log in to accept them.`,
    ],
    closing: "If you don't agree, you can delete your account on your Profile page before then.",
  })
  return { to: person.email, subject: `${subject} · Guildshop`, ...body }
}
