import { connectionProblemText } from '@guildshop/contract/connections/connection-problems'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import type { Mail } from '../../../providers/mail/mail-client.ts'
import { renderMail } from '../../../providers/mail/render-mail.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { findRecipient } from '../payee/paypal-refusal-queries.ts'
import { findActiveConnection, markBroken } from './connection-queries.ts'
import { countRenewalsThrough } from './renewal-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'publicUrl' | 'hooks'>

/** PayPal rejects an app's credentials when its token is requested, or a token of a deleted app. */
export const isCredentialRefusal = (error: unknown) => error instanceof PaypalRefused && error.status === 401

/** Why the seller's own app doesn't work, as a code; null if it works or there is none. */
export async function readAppProblem(db: Db, accountId: string): Promise<string | null> {
  return (await findActiveConnection(db, accountId))?.problem ?? null
}

/** Marks a connection as broken. Mails its owner once, and again only after it has worked in between. */
export async function recordBroken(deps: Deps, id: string, problem: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const broken = await markBroken(tx, id, problem, deps.now())
    if (!broken) return
    deps.log.warn({ accountId: broken.accountId, connectionId: id, problem }, 'paypal connection broken')
    await deps.hooks.shopsChanged(tx, broken.accountId)
    const recipient = await findRecipient(tx, broken.accountId)
    const renewals = await countRenewalsThrough(tx, id)
    const facts = { problem, renewals, publicUrl: deps.publicUrl }
    if (recipient) await queueMail(tx, deps, brokenMail(recipient, facts))
  })
}

const subject = 'Your PayPal app needs attention'

type Facts = { problem: string; renewals: number; publicUrl: string }

const renewalText = (count: number) =>
  `${count === 1 ? '1 membership renews' : `${count} memberships renew`} through this app. PayPal keeps charging your members, but we can't see their payments. They keep access for up to 30 days.`

const brokenMail = (to: { email: string; username: string }, { problem, renewals, publicUrl }: Facts): Mail => ({
  to: to.email,
  subject: `${subject} · Guildshop`,
  ...renderMail({
    heading: subject,
    greeting: `Hello ${to.username},`,
    paragraphs: [
      connectionProblemText(problem),
      "Your shops keep selling with the Basic connection. Until it's fixed, you can't refund, send tracking or answer disputes from Guildshop.",
      ...(renewals > 0 ? [renewalText(renewals)] : []),
      `Fix it on your Profile page: ${publicUrl}/profile#paypal`,
    ],
    closing: 'We check every day. We send this email once, not after every failed check.',
  }),
})
