import { setTimeout as pass } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { errorMessage } from '../../errors/error-message.ts'
import { isLoopbackUrl } from '../../lib/is-loopback-url.ts'
import { type OnCall, observeCall } from '../observe-call.ts'
import { ProviderFailed } from '../provider-failed.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type MailClient = ReturnType<typeof createMailClient>

type Settings = { smtpUrl: string; from: string; timeout?: number; onCall?: OnCall }

/** Sends mail over SMTP. Every failure is `ProviderFailed`, so that the job retries. */
export function createMailClient({ smtpUrl, from, timeout = 10_000, onCall }: Settings) {
  const waits = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  // Mails contain codes, so TLS can't be downgraded; only the URL can disable it, with ?requireTLS=false.
  const transport = createTransport({ url: smtpUrl, requireTLS: !isLoopbackUrl(smtpUrl), ...waits }, { from })
  // A total deadline as well, for servers that send data slowly but never finish.
  const longest = timeout * 3

  return {
    async send(mail: Mail, id: string): Promise<void> {
      const call = { provider: 'mail', method: 'SEND', url: smtpUrl, path: '', onCall }
      await observeCall(call, () => inTime(transport.sendMail({ ...mail, messageId: `<${id}@guildshop>` })))
    },

    async check(): Promise<void> {
      await inTime(transport.verify())
    },

    close(): void {
      transport.close()
    },
  }

  async function inTime(conversation: Promise<unknown>): Promise<void> {
    const end = new AbortController()
    const tooLong = pass(longest, null, { signal: end.signal }).then(() => Promise.reject(new Error('timed out')))
    try {
      await Promise.race([conversation, tooLong])
    } catch (error) {
      throw new ProviderFailed('mail', 0, errorMessage(error))
    } finally {
      tooLong.catch(() => undefined)
      end.abort()
    }
  }
}
