import type { Mail } from '../../../providers/mail/mail-client.ts'
import { renderMail } from '../../../providers/mail/render-mail.ts'
import type { Counts } from './review-queries.ts'

type Recipient = { email: string; username: string }
type Facts = { stopAt: Date; counts: Counts }
type MailText = { subject: string; paragraphs: string[] }

const write = ({ email, username }: Recipient, { subject, paragraphs }: MailText): Mail => ({
  to: email,
  subject: `${subject} · Guildshop`,
  ...renderMail({
    heading: subject,
    greeting: `Hello ${username},`,
    paragraphs,
    closing: 'If you get premium again before that day, nothing changes for your members.',
  }),
})

const dayText = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const membershipCount = (count: number) => (count === 1 ? '1 membership' : `${count} memberships`)

function whatHappens({ stopAt, counts: { automatic, byReminder } }: Facts): string[] {
  return [
    ...(automatic > 0
      ? [
          `Automatic renewal: ${membershipCount(automatic)}. On ${dayText(stopAt)}, we'll cancel their PayPal payments. Members keep access until their paid period ends.`,
        ]
      : []),
    ...(byReminder > 0
      ? [`Renewal by reminder: ${membershipCount(byReminder)}. They can't be renewed after ${dayText(stopAt)}.`]
      : []),
    'To keep them, choose "Upgrade to Premium" on your Profile page.',
  ]
}

export const lapseMail = (to: Recipient, facts: Facts): Mail =>
  write(to, {
    subject: 'Your memberships continue for 14 days',
    paragraphs: [
      "Your premium has ended. New members can't join, and existing memberships continue for 14 days.",
      ...whatHappens(facts),
    ],
  })

export const lapseReminderMail = (to: Recipient, facts: Facts): Mail =>
  write(to, {
    subject: 'Your memberships stop renewing in 3 days',
    paragraphs: ["You don't have premium at the moment.", ...whatHappens(facts)],
  })
