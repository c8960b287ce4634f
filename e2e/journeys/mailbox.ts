import { expect } from '@playwright/test'
import { pull } from './sandbox.ts'

type Mail = { subject: string; text: string }

const sandbox = process.env.SANDBOX_URL ?? ''

/** Newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const reply = await fetch(`${sandbox}/api/mail?to=${encodeURIComponent(email)}`)
  return await reply.json()
}

/** Waits for the email with this subject and returns its code. */
export async function codeFrom(email: string, subject: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const mail = (await mailsTo(email)).find((candidate) => candidate.subject.startsWith(subject))
        code = mail?.text.match(/^\s*(\d{6})\s*$/m)?.[1]
        return code
      },
      { message: `a mail "${subject}" to ${email}`, timeout: 120_000 },
    )
    .toBeDefined()
  return code ?? ''
}

export async function setMailDown(down: boolean): Promise<void> {
  await pull('/api/mail/down', { down })
}
