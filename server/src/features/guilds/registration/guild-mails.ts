import type { Mail } from '../../../providers/mail/mail-client.ts'
import { renderMail } from '../../../providers/mail/render-mail.ts'

type Recipient = { email: string; username: string }
type MailText = { subject: string; paragraphs: string[]; closing: string }

const write = ({ email, username }: Recipient, { subject, paragraphs, closing }: MailText): Mail => ({
  to: email,
  subject: `${subject} · Guildshop`,
  ...renderMail({ heading: subject, greeting: `Hello ${username},`, paragraphs, closing }),
})

export const accessLostMail = (to: Recipient, server: string): Mail =>
  write(to, {
    subject: `You lost access to ${server}`,
    paragraphs: [
      `You no longer have the 'Manage Server' permission in ${server} on Discord, so its shop has stopped selling and you can't manage it.`,
      'Earlier orders stay on your Manage Orders page. Please ship the ones that are paid.',
    ],
    closing:
      'To get the shop back, ask the owner of the Discord server for the permission, or link the Discord account that has it. The shop reopens automatically.',
  })

export const claimedFromYouMail = (to: Recipient, server: string, ordersToShip: number): Mail =>
  write(to, {
    subject: `${server} was registered by another account`,
    paragraphs: [
      `You no longer have the 'Manage Server' permission in ${server} on Discord. Someone who has it registered the server on Guildshop, so your shop there was removed.`,
      "Your items, sales and buyer data weren't transferred. We keep them for 90 days and then erase them.",
      ...(ordersToShip > 0 ? [ordersToShipText(ordersToShip)] : []),
    ],
    closing: 'If you think this is a mistake, contact the owner of the Discord server.',
  })

const ordersToShipText = (count: number) =>
  `${count === 1 ? 'One paid order still has' : `${count} paid orders still have`} to be shipped. You'll find the addresses in PayPal.`

export const claimedByYouMail = (to: Recipient, server: string): Mail =>
  write(to, {
    subject: `You registered ${server}`,
    paragraphs: [
      `${server} was registered to another account that no longer has the 'Manage Server' permission on Discord. We removed that registration.`,
      "You start with an empty shop. The previous shop's items, sales and buyer data stay with its seller.",
    ],
    closing: 'Wasn\'t you? Reset your password right away: choose "Forgot password?" on the login page.',
  })
