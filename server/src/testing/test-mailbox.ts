import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { portOf } from './ports.ts'

export type TestMailbox = { smtpUrl: string; mails: Email[]; isDown: boolean; close: () => void }

/** A real SMTP server that stores what it receives and refuses everything while it's down. */
export async function startTestMailbox(): Promise<TestMailbox> {
  const mailbox: TestMailbox = { smtpUrl: '', mails: [], isDown: false, close: () => server.close() }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (mailbox.isDown) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        mailbox.mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  mailbox.smtpUrl = `smtp://127.0.0.1:${portOf(server.server)}`
  return mailbox
}
