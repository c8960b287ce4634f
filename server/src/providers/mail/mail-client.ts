import { createTransport } from 'nodemailer'
import { ProviderFailed } from '../provider-failed.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type MailClient = ReturnType<typeof createMailClient>

type Settings = { smtpUrl: string; from: string; patience?: number }

/** Speaks SMTP. A server that refuses, is away or keeps silent is `ProviderFailed`, and the job that sent it tries again. */
export function createMailClient({ smtpUrl, from, patience = 10_000 }: Settings) {
  const waits = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({ url: smtpUrl, ...waits }, { from })

  return {
    async send(mail: Mail, id: string): Promise<void> {
      try {
        await transport.sendMail({ ...mail, messageId: `<${id}@guildshop>` })
      } catch (error) {
        throw new ProviderFailed('mail', 0, error instanceof Error ? error.message : String(error))
      }
    },

    async check(): Promise<void> {
      await transport.verify()
    },

    close(): void {
      transport.close()
    },
  }
}
