import type { Mail } from '../../providers/mail/mail-client.ts'
import { renderMail } from '../../providers/mail/render-mail.ts'

export type CodePurpose = 'verification' | 'reset' | 'reactivation' | 'deactivation' | 'deletion' | 'password-change'

type Recipient = { email: string; username: string }

const codeWords: Record<CodePurpose, { subject: string; reason: string }> = {
  verification: {
    subject: 'Verify your email',
    reason: 'Enter this code on your Profile page to verify your email address.',
  },
  reset: { subject: 'Reset your password', reason: 'Enter this code to choose a new password.' },
  reactivation: { subject: 'Reactivate your account', reason: 'Enter this code to reactivate your account.' },
  deactivation: { subject: 'Deactivate your account', reason: 'Enter this code to deactivate your account.' },
  deletion: { subject: 'Delete your account', reason: 'Enter this code to delete your account for good.' },
  'password-change': { subject: 'Change your password', reason: 'Enter this code to confirm your new password.' },
}

export function codeMail(purpose: CodePurpose, { email, username }: Recipient, code: string): Mail {
  const { subject, reason } = codeWords[purpose]
  const body = renderMail({
    heading: subject,
    greeting: `Hello ${username},`,
    paragraphs: [reason],
    code,
    closing:
      'The code works once, for 10 minutes. If you did not ask for it, you can ignore this email; nobody gets in without the code.',
  })
  return { to: email, subject: `${subject} · Guildshop`, ...body }
}

const noticeWords = {
  'password-changed': 'Your password was changed. All other devices have been logged out.',
  'password-reset': 'Your password was reset. All devices have been logged out.',
  'two-factor-on': 'Two-factor authentication was enabled. All other devices have been logged out.',
  'two-factor-off': 'Two-factor authentication was disabled. All other devices have been logged out.',
  deactivated: 'Your account was deactivated. Log in within 90 days to reactivate it; after that its data is deleted.',
  deleted:
    'Your account was deleted. Its shops have stopped selling, and its data is erased after 90 days. This cannot be undone.',
  reactivated: 'Your account was reactivated.',
} as const

const whenChangedByOthers =
  'If this was not you, reset your password at once: choose "Forgot password" on the login page.'
const whenDeletedByOthers =
  'If this was not you, tell the people who run the portal at once: its Discord page says where they are found.'

export type SecurityNotice = keyof typeof noticeWords

/** Sent after the fact, so that a change the owner did not make does not go unnoticed. */
export function noticeMail(notice: SecurityNotice, { email, username }: Recipient): Mail {
  const subject = 'Your account was changed'
  const body = renderMail({
    heading: subject,
    greeting: `Hello ${username},`,
    paragraphs: [noticeWords[notice]],
    closing: notice === 'deleted' ? whenDeletedByOthers : whenChangedByOthers,
  })
  return { to: email, subject: `${subject} · Guildshop`, ...body }
}
