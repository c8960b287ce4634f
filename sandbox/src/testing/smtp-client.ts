import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

type Mail = { to?: string[]; subject?: string; headers?: string[]; body?: string }

/** Sends a mail over a raw SMTP socket and returns the server's last reply: the acceptance or the first rejection. */
export async function sendMail(smtpUrl: string, mail: Mail = {}): Promise<string> {
  const client = await openSmtp(smtpUrl)
  try {
    for (const command of commandsFor(mail)) {
      const reply = await client.send(command)
      if (!/^[23]/.test(reply)) return reply
    }
    return await client.send(`${writeMail(mail)}\r\n.`)
  } finally {
    client.hangUp()
  }
}

export async function openSmtp(smtpUrl: string) {
  const socket = connect(Number(new URL(smtpUrl).port), '127.0.0.1')
  await once(socket, 'connect')
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  await readReply()

  return {
    send(text: string): Promise<string> {
      socket.write(`${text}\r\n`)
      return readReply()
    },
    write: (text: string) => socket.write(`${text}\r\n`),
    closed: () => once(socket, 'close'),
    hangUp: () => socket.destroy(),
  }

  async function readReply(): Promise<string> {
    const { value, done } = await lines.next()
    if (done) return 'closed'
    return /^\d{3}-/.test(value) ? readReply() : value
  }
}

function commandsFor({ to = ['buyer@example.com'] }: Mail): string[] {
  return ['EHLO test', 'MAIL FROM:<shop@example.com>', ...to.map((address) => `RCPT TO:<${address}>`), 'DATA']
}

function writeMail({ subject = 'Hello', headers = ['Content-Type: text/plain; charset=utf-8'], body = 'Hi.' }: Mail) {
  return ['From: Shop <shop@example.com>', `Subject: ${subject}`, ...headers, '', body].join('\r\n')
}
