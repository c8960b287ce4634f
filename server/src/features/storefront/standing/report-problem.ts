import type { StandingProblem } from '@guildshop/contract/standing-messages'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { renderMail } from '../../../providers/mail/render-mail.ts'
import { findStandingShop } from './listed-queries.ts'
import type { StandingRow } from './standing-queries.ts'

type Deps = Pick<Dependencies, 'log' | 'secrets' | 'publicUrl'>

const reasons: Record<Exclude<StandingProblem, 'NOTHING_TO_SHOW'>, string> = {
  DELETED: 'Someone deleted it on Discord. You can post it again.',
  CHANNEL_GONE: 'Its channel was deleted. You can post it in another channel.',
  NO_PERMISSION:
    "The bot can no longer see its channel. Give it the 'View Channel' and 'Send Messages' permissions, and we'll update the message automatically.",
  BOT_MISSING: "The bot isn't in the server. Invite it again, and we'll update the message automatically.",
  REJECTED:
    "Discord doesn't accept its new content, so it still shows the earlier version. Change what it shows, and we'll try again.",
}

/** Mails the owner once per problem, in the transaction that records it. The first post reports to its author instead. */
export async function reportProblem(
  tx: Db,
  deps: Deps,
  { id, guildId, problem }: StandingRow,
  { wasPosted }: { wasPosted: boolean },
): Promise<void> {
  deps.log.warn({ standingMessage: id, problem }, 'standing message broken')
  if (!wasPosted || !problem || problem === 'NOTHING_TO_SHOW') return
  const shop = await findStandingShop(tx, guildId)
  if (!shop?.isVerified) return
  const subject = `A message in ${shop.name} is no longer up to date`
  const body = renderMail({
    heading: subject,
    greeting: `Hello ${shop.username},`,
    paragraphs: [`A shop message in ${shop.name} has stopped updating. ${reasons[problem]}`],
    closing: `See your shop messages: ${deps.publicUrl}/manage-servers/${shop.guildId}/storefront`,
  })
  await queueMail(tx, deps, { to: shop.email, subject: `${subject} · Guildshop`, ...body })
}
