import type { Mail } from '../../../providers/mail/mail-client.ts'
import { renderMail } from '../../../providers/mail/render-mail.ts'

type Recipient = { email: string; username: string }
type Words = { subject: string; paragraphs: string[]; closing: string }

const write = ({ email, username }: Recipient, { subject, paragraphs, closing }: Words): Mail => ({
  to: email,
  subject: `${subject} · Guildshop`,
  ...renderMail({ heading: subject, greeting: `Hello ${username},`, paragraphs, closing }),
})

export const accessLostMail = (to: Recipient, server: string): Mail =>
  write(to, {
    subject: `You lost access to ${server}`,
    paragraphs: [
      `Discord says that you no longer have the 'Manage Server' permission in ${server}, so its shop has stopped selling and you can't manage it.`,
      'Orders placed before stay on your Manage Orders page. Please ship what has been paid for.',
    ],
    closing:
      'To get the shop back, ask the owner of the Discord server for the permission, or link the Discord account that has it. The shop reopens automatically.',
  })

export const claimedFromYouMail = (to: Recipient, server: string, ordersToShip: number): Mail =>
  write(to, {
    subject: `${server} was registered by another account`,
    paragraphs: [
      `You no longer have the 'Manage Server' permission in ${server} on Discord. Somebody who has it registered the server here, so your shop in it was removed.`,
      'Your items, sales and buyers were not handed over. They are kept for 90 days and then erased.',
      ...(ordersToShip > 0 ? [toShipWords(ordersToShip)] : []),
    ],
    closing: 'If you think this is a mistake, please talk to the owner of the Discord server.',
  })

const toShipWords = (count: number) =>
  `${count === 1 ? 'One paid order still has' : `${count} paid orders still have`} to be shipped. PayPal shows the address of each.`

export const claimedByYouMail = (to: Recipient, server: string): Mail =>
  write(to, {
    subject: `You registered ${server}`,
    paragraphs: [
      `${server} was registered by another account that no longer has rights in it on Discord. That registration was removed.`,
      'You start with an empty shop: items, sales and buyers of the former shop stay with its seller.',
    ],
    closing: 'If this was not you, reset your password: choose "Forgot password" on the login page.',
  })
