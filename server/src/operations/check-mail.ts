import type { Config } from '../config.ts'
import { errorMessage } from '../errors/error-message.ts'
import { createMailClient } from '../providers/mail/mail-client.ts'
import { bad, type Finding, good } from './finding.ts'

export async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding> {
  const about = 'Mail'
  if (!mail.smtpUrl) return good(about, 'using the sandbox. For production, set SMTP_URL.')
  const client = createMailClient({ smtpUrl: mail.smtpUrl, from: mail.from })
  try {
    await client.check()
    return good(about, `the SMTP server accepts mail from ${mail.from}.`)
  } catch (error) {
    return bad(
      about,
      `the SMTP server rejected the connection (${errorMessage(error)}). Check the host, port, user and password in SMTP_URL.`,
    )
  } finally {
    client.close()
  }
}
