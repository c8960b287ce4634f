import { expect } from '@playwright/test'
import { pull } from './sandbox.ts'

type Mail = { subject: string; text: string }

const sandbox = process.env.SANDBOX_URL ?? ''

/** Newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const reply = await fetch(`${sandbox}/api/mail?to=${encodeURIComponent(email)}`)
  return await reply.json()
}

/** Waits for the code mail with this purpose, for example "Verify your email", and returns the code. */
export async function codeFrom(email: string, purpose: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const codes = (await mailsTo(email)).filter(({ subject }) => subject.endsWith('is your Guildshop code'))
        const mail = codes.find(({ text }) => text.toLowerCase().includes(purpose.toLowerCase()))
        code = mail?.text.match(/^\s*(\d{6})\s*$/m)?.[1]
        return code
      },
      { message: `a code to ${email}: ${purpose}`, timeout: 120_000 },
    )
    .toBeDefined()
  return code ?? ''
}

export async function setMailDown(down: boolean): Promise<void> {
  await pull('/api/mail/down', { down })
}
