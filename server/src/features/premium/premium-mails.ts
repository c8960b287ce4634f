import type { Mail } from '../../providers/mail/mail-client.ts'
import { renderMail } from '../../providers/mail/render-mail.ts'

type Recipient = { email: string; username: string }

type Words = { subject: string; paragraphs: string[]; closing: string }

const write = ({ email, username }: Recipient, { subject, paragraphs, closing }: Words): Mail => ({
  to: email,
  subject: `${subject} · Guildshop`,
  ...renderMail({ heading: subject, greeting: `Hello ${username},`, paragraphs, closing }),
})

/** A day as people read it, in UTC like all our days. */
export const dayText = (date: Date) => date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export const endingMail = (to: Recipient, endsAt: Date): Mail =>
  write(to, {
    subject: 'Your premium is about to end',
    paragraphs: [
      `You cancelled your premium subscription. What you have paid for lasts until ${dayText(endsAt)}.`,
      'After that, servers and items beyond the free plan are closed, and role rewards, role settings and the donation goal rest. Nothing is deleted.',
    ],
    closing:
      'To keep everything open, choose "Upgrade" on your Profile page. If you are done with premium, there is nothing to do.',
  })

export const paymentFailedMail = (to: Recipient, paidUntil: Date | null): Mail =>
  write(to, {
    subject: 'Your premium payment failed',
    paragraphs: [
      'PayPal could not take the payment for your premium subscription.',
      paidUntil
        ? `What you have paid for lasts until ${dayText(paidUntil)}. Premium goes on by itself once the payment succeeds.`
        : 'Premium goes on by itself once the payment succeeds.',
    ],
    closing:
      'Please check the payment method of this subscription at PayPal. PayPal tries again by itself in a few days.',
  })

export const serversClosedMail = (to: Recipient, names: string[]): Mail =>
  write(to, {
    subject: names.length === 1 ? 'One of your servers was disabled' : 'Some of your servers were disabled',
    paragraphs: [
      `Your plan allows fewer active shops than you have registered, so these were disabled: ${names.join(', ')}.`,
      'Nothing is deleted: their items, settings and orders are kept, and everything returns when your plan grows.',
    ],
    closing:
      'On your Profile page you can choose which servers stay enabled, or upgrade to premium to open all of them again.',
  })
