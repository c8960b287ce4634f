import { setTimeout as pass } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { errorMessage } from '../../error-message.ts'
import { isThisMachine } from '../../is-this-machine.ts'
import { ProviderFailed } from '../provider-failed.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type MailClient = ReturnType<typeof createMailClient>

type Settings = { smtpUrl: string; from: string; patience?: number }

/** Speaks SMTP. A server that refuses, is away or keeps silent is `ProviderFailed`, and the job that sent it tries again. */
export function createMailClient({ smtpUrl, from, patience = 10_000 }: Settings) {
  const waits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  // Codes travel in mails, so nobody on the way may talk us out of TLS; the address itself may, with ?requireTLS=false.
  const transport = createTransport({ url: smtpUrl, requireTLS: !isThisMachine(smtpUrl), ...waits }, { from })
  // Each answer has its time, and all of them together, for a server that always says one word more.
  const longest = patience * 3

  return {
    async send(mail: Mail, id: string): Promise<void> {
      await inTime(transport.sendMail({ ...mail, messageId: `<${id}@guildshop>` }))
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
