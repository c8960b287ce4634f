import type { Mail } from '../../../providers/mail/mail-client.ts'
import { type Recipient, securityMail } from '../account-mails.ts'

const loggedOut = 'We logged you out on all your other devices.'

type Notice = {
  subject: string
  text: string
  /** What a change by someone else leaves to do after the password reset. */
  afterReset?: string
  /** A password reset no longer reaches the owner. */
  isOutOfReach?: boolean
}

const checkPaypal = 'Then check PayPal on your Profile page: it decides who gets your money.'
const checkDiscord = 'Login with Discord is off after that, until you turn it on again.'

const notices = {
  'password-changed': { subject: 'Your password was changed', text: `Your password was changed. ${loggedOut}` },
  'password-reset': {
    subject: 'Your password was reset',
    text: 'Your password was reset. We logged you out on all your devices. Login with Discord is off until you turn it on again.',
  },
  'two-factor-on': {
    subject: 'Two-factor authentication is on',
    text: `Two-factor authentication is now on. ${loggedOut}`,
  },
  'two-factor-off': {
    subject: 'Two-factor authentication is off',
    text: `Two-factor authentication is now off. ${loggedOut}`,
  },
  'recovery-codes-made': {
    subject: 'You have new recovery codes',
    text: 'New recovery codes were created for your account. Your old ones no longer work.',
  },
  'discord-connected': {
    subject: 'A Discord account was connected',
    text: 'A Discord account was connected to your account. It can now be used to log in.',
    afterReset: checkDiscord,
  },
  'discord-connected-unconfirmed': {
    subject: 'A Discord account was connected',
    text: "A Discord account was connected to your account. It can't be used to log in until you turn that on on your Profile page.",
    afterReset: 'Then disconnect it on your Profile page.',
  },
  'discord-replaced': {
    subject: 'Your Discord account was replaced',
    text: 'Another Discord account is now connected to your account. It can be used to log in.',
    afterReset: checkDiscord,
  },
  'discord-disconnected': {
    subject: 'Your Discord account was disconnected',
    text: 'Your Discord account was disconnected. It can no longer be used to log in.',
  },
  'discord-login-on': {
    subject: 'Login with Discord is on',
    text: 'Your Discord account can now be used to log in.',
    afterReset: checkDiscord,
  },
  'discord-login-off': {
    subject: 'Login with Discord is off',
    text: 'Your Discord account can no longer be used to log in.',
  },
  'paypal-connected': {
    subject: 'A PayPal account was connected',
    text: 'A PayPal account was connected to your account. Buyers in your shops now pay it.',
    afterReset: checkPaypal,
  },
  'paypal-replaced': {
    subject: 'Your PayPal account was replaced',
    text: 'Another PayPal account is now connected to your account. Buyers in your shops now pay it.',
    afterReset: checkPaypal,
  },
  'paypal-disconnected': {
    subject: 'Your PayPal account was disconnected',
    text: "Your PayPal account was disconnected. Buyers can't check out in your shops until you connect one.",
    afterReset: checkPaypal,
  },
  'paypal-app-connected': {
    subject: 'A PayPal app was connected',
    text: 'A PayPal app was connected to your account. Orders in your shops are now created with it.',
    afterReset: checkPaypal,
  },
  'paypal-secret-replaced': {
    subject: 'The secret of your PayPal app was replaced',
    text: 'The secret of your PayPal app was replaced.',
    afterReset: checkPaypal,
  },
  'paypal-app-disconnected': {
    subject: 'Your PayPal app was disconnected',
    text: 'Your PayPal app was disconnected. Your shops keep selling with the Basic connection.',
    afterReset: checkPaypal,
  },
  deactivated: {
    subject: 'Your account was deactivated',
    text: 'Your account was deactivated, and your shops are closed until you come back. Log in within 90 days to reactivate it. After that, we delete your data.',
  },
  deleted: {
    subject: 'Your account was deleted',
    text: "Your account was deleted. Your shops have stopped selling, and we'll erase your data after 90 days. This can't be undone.",
    isOutOfReach: true,
  },
  'email-changed': {
    subject: 'Your email was changed',
    text: `Your account now uses a different email. You can no longer use this one to log in. ${loggedOut}`,
    isOutOfReach: true,
  },
  'username-changed': {
    subject: 'Your username was changed',
    text: 'Use your new username, or your email, to log in.',
  },
  'first-administrator': {
    subject: "You're now an administrator",
    text: 'Your account is now the first administrator of this site. Turn on 2FA and log in again to open the Admin Center.',
  },
  reactivated: { subject: 'Your account was reactivated', text: 'Your account was reactivated. Welcome back.' },
} as const satisfies Record<string, Notice>

export type SecurityNotice = keyof typeof notices

export type ChangedValues = { before?: string | null | undefined; after?: string | null | undefined }

/** Sent after a security-relevant change, so that the owner notices a change they didn't make. */
export function noticeMail(
  notice: SecurityNotice,
  recipient: Recipient,
  { publicUrl, before, after }: { publicUrl: string } & ChangedValues,
): Mail {
  const { subject, text, afterReset, isOutOfReach }: Notice = notices[notice]
  const closing = isOutOfReach
    ? "Wasn't you? Contact support right away. You'll find the link on our Discord page."
    : ["Wasn't you? Reset your password right away:", `${publicUrl}/forgot-password`, afterReset ?? ''].join(' ').trim()
  const values = [before && `Before: ${before}`, after && `Now: ${after}`].filter((line) => typeof line === 'string')
  return securityMail(recipient, { subject, paragraphs: [text, ...values.filter(Boolean)], closing })
}
