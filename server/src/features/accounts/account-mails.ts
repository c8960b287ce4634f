import type { Mail } from '../../providers/mail/mail-client.ts'
import { renderMail } from '../../providers/mail/render-mail.ts'

export type CodePurpose =
  | 'verification'
  | 'reset'
  | 'reactivation'
  | 'deactivation'
  | 'deletion'
  | 'password-change'
  | 'email-change'
  | 'username-change'

type Recipient = { email: string; username: string }

const codeTexts: Record<CodePurpose, { heading: string; reason: string }> = {
  verification: {
    heading: 'Verify your email',
    reason: 'Enter this code on your Profile page to verify your email address.',
  },
  reset: { heading: 'Reset your password', reason: 'Enter this code to reset your password.' },
  reactivation: { heading: 'Reactivate your account', reason: 'Enter this code to reactivate your account.' },
  deactivation: { heading: 'Deactivate your account', reason: 'Enter this code to deactivate your account.' },
  deletion: { heading: 'Delete your account', reason: 'Enter this code to permanently delete your account.' },
  'password-change': { heading: 'Change your password', reason: 'Enter this code to change your password.' },
  'email-change': { heading: 'Confirm your new email', reason: 'Enter this code to confirm your new email.' },
  'username-change': { heading: 'Change your username', reason: 'Enter this code to change your username.' },
}

export function codeMail(purpose: CodePurpose, { email, username }: Recipient, code: string): Mail {
  const { heading, reason } = codeTexts[purpose]
  const body = renderMail({
    heading,
    greeting: `Hello ${username},`,
    paragraphs: [reason],
    code,
    closing: "This code expires in 10 minutes. Didn't request it? You can safely ignore this email.",
  })
  return { to: email, subject: `${code} is your Guildshop code`, ...body }
}

const loggedOut = 'We logged you out on all your other devices.'

const notices = {
  'password-changed': { subject: 'Your password was changed', text: `Your password was changed. ${loggedOut}` },
  'password-reset': {
    subject: 'Your password was reset',
    text: 'Your password was reset. We logged you out on all your devices.',
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
  },
  deactivated: {
    subject: 'Your account was deactivated',
    text: 'Your account was deactivated, and your shops are closed until you come back. Log in within 90 days to reactivate it. After that, we delete your data.',
  },
  deleted: {
    subject: 'Your account was deleted',
    text: "Your account was deleted. Your shops have stopped selling, and we'll erase your data after 90 days. This can't be undone.",
  },
  'email-changed': {
    subject: 'Your email was changed',
    text: `Your account now uses a different email. You can no longer use this one to log in. ${loggedOut}`,
  },
  'first-administrator': {
    subject: "You're now an administrator",
    text: 'Your account is now the first administrator of this site. Turn on 2FA and log in again to open the Admin Center.',
  },
  reactivated: { subject: 'Your account was reactivated', text: 'Your account was reactivated. Welcome back.' },
} as const

const whenChangedByOthers = 'Wasn\'t you? Reset your password right away: choose "Forgot password?" on the login page.'
const whenLockedOut = "Wasn't you? Contact support right away. You'll find the link on our Discord page."

const whenConnectedByOthers = `Wasn't you? Disconnect it on your Profile page and end all other sessions there. Then reset your password: choose "Forgot password?" on the login page.`

export type SecurityNotice = keyof typeof notices

/** Sent after a security-relevant change, so that the owner notices a change they didn't make. */
export function noticeMail(notice: SecurityNotice, { email, username }: Recipient): Mail {
  const { subject, text } = notices[notice]
  return securityMail({ email, username }, { subject, text, closing: adviceOn(notice) })
}

/** A password reset no longer reaches the owner of a deleted account or of another email. */
function adviceOn(notice: SecurityNotice): string {
  if (notice === 'deleted' || notice === 'email-changed') return whenLockedOut
  return notice === 'discord-connected' ? whenConnectedByOthers : whenChangedByOthers
}

/** Sent after a login with a recovery code. */
export function recoveryCodeMail(recipient: Recipient, left: number): Mail {
  const rest = left === 0 ? 'It was your last one.' : `You have ${left} left.`
  const advice = left > 3 ? '' : ' You can create new ones on your Profile page.'
  return securityMail(recipient, {
    subject: 'A recovery code was used',
    text: `A recovery code was used to log in to your account. ${rest}${advice}`,
    closing: whenChangedByOthers,
  })
}

/** Sent to the account's email. `recipient` has the previous username. */
export function usernameChangedMail(recipient: Recipient, newUsername: string): Mail {
  return securityMail(recipient, {
    subject: 'Your username was changed',
    text: `Your username is now ${newUsername}. Use it, or your email, to log in.`,
    closing: whenChangedByOthers,
  })
}

/** Sent instead of a code to an email that already has an account. */
export function emailInUseMail(owner: Recipient): Mail {
  return securityMail(owner, {
    subject: 'Someone tried to use your email',
    text: "Someone tried to use this email for another account. Your account hasn't changed.",
    closing: "Was it you? Choose another email for that account. Otherwise, you don't need to do anything.",
  })
}

function securityMail({ email, username }: Recipient, mail: { subject: string; text: string; closing: string }): Mail {
  const { subject, text, closing } = mail
  const body = renderMail({ heading: subject, greeting: `Hello ${username},`, paragraphs: [text], closing })
  return { to: email, subject: `${subject} · Guildshop`, ...body }
}
