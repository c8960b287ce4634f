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
  | 'proof'

export type Recipient = { email: string; username: string }

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
  proof: { heading: "Confirm it's you", reason: "Enter this code to confirm it's you." },
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

/** Sent after a login with a recovery code. */
export function recoveryCodeMail(recipient: Recipient, left: number): Mail {
  const rest = left === 0 ? 'It was your last one.' : `You have ${left} left.`
  const advice = left > 3 ? '' : ' You can create new ones on your Profile page.'
  return securityMail(recipient, {
    subject: 'A recovery code was used',
    paragraphs: [`A recovery code was used in place of your authenticator app. ${rest}${advice}`],
    closing: 'Wasn\'t you? Reset your password right away: choose "Forgot password?" on the login page.',
  })
}

/** Sent instead of a code to an email that already has an account. */
export function emailInUseMail(owner: Recipient): Mail {
  return securityMail(owner, {
    subject: 'Someone tried to use your email',
    paragraphs: ["Someone tried to use this email for another account. Your account hasn't changed."],
    closing: "Was it you? Choose another email for that account. Otherwise, you don't need to do anything.",
  })
}

type SecurityMail = { subject: string; paragraphs: string[]; closing: string }

export function securityMail({ email, username }: Recipient, { subject, paragraphs, closing }: SecurityMail): Mail {
  const body = renderMail({ heading: subject, greeting: `Hello ${username},`, paragraphs, closing })
  return { to: email, subject: `${subject} · Guildshop`, ...body }
}
