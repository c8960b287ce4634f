import type { Mail } from '../../providers/mail/mail-client.ts'
import { renderMail } from '../../providers/mail/render-mail.ts'

type Recipient = { email: string; username: string }

type MailText = { subject: string; paragraphs: string[]; closing: string }

const write = ({ email, username }: Recipient, { subject, paragraphs, closing }: MailText): Mail => ({
  to: email,
  subject: `${subject} · Guildshop`,
  ...renderMail({ heading: subject, greeting: `Hello ${username},`, paragraphs, closing }),
})

/** A UTC date for mails and messages, for example December 16, 2026. */
const dayText = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export const endingMail = (to: Recipient, endsAt: Date): Mail =>
  write(to, {
    subject: 'Your premium is about to end',
    paragraphs: [
      `You cancelled your premium subscription. You'll keep premium until ${dayText(endsAt)}.`,
      'After that, servers and items beyond the free plan are disabled, and role rewards, role settings and the donation goal are paused. Nothing is deleted.',
    ],
    closing:
      'To keep premium, choose "Upgrade to Premium" on your Profile page. If you don\'t want to renew, you don\'t need to do anything.',
  })

export const paymentFailedMail = (to: Recipient, paidUntil: Date | null): Mail =>
  write(to, {
    subject: 'Your premium payment failed',
    paragraphs: [
      "PayPal couldn't process the payment for your premium subscription.",
      paidUntil
        ? `You'll keep premium until ${dayText(paidUntil)}. It continues after that once the payment succeeds.`
        : 'Premium continues once the payment succeeds.',
    ],
    closing:
      'Please check the payment method for this subscription in PayPal. PayPal will retry automatically in a few days.',
  })

export const serversClosedMail = (to: Recipient, names: string[]): Mail =>
  write(to, {
    subject: names.length === 1 ? 'One of your servers was disabled' : 'Some of your servers were disabled',
    paragraphs: [
      `Your plan allows fewer active shops than you've registered, so we disabled these: ${names.join(', ')}.`,
      'Nothing is deleted. Their items, settings and orders are kept, and everything comes back when you upgrade.',
    ],
    closing:
      'On your Profile page, choose which servers stay enabled, or upgrade to premium to enable all of them again.',
  })
