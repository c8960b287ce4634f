import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server'
import { listen } from '../listen.ts'
import { SmtpRefusal } from './smtp-refusal.ts'

type Events = {
  /** Called at the start of each transaction; null accepts it. */
  nextRefusal: () => SmtpRefusal | null
  receive: (raw: Buffer, envelope: SMTPServerEnvelope) => Promise<void>
}

export type SmtpPort = { number: number; close: () => Promise<void> }

const maxMessageBytes = 1024 * 1024

export async function openSmtpPort(port: number, { nextRefusal, receive }: Events): Promise<SmtpPort> {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxMessageBytes,
    rejectOversized: true,
    onMailFrom(_address, _session, done) {
      done(nextRefusal())
    },
    onData(stream, { envelope }, done) {
      readAll(stream)
        .then((raw) => receive(raw, envelope))
        .then(() => done(), done)
    },
  })
  // Clients that disconnect emit errors; without a listener they would crash the process.
  server.on('error', () => undefined)
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))))

  return {
    number: await listen(server.server, port, 'SANDBOX_SMTP_PORT'),
    /** Destroys open connections, as a crash would. */
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) throw new SmtpRefusal(552, 'The message is larger than 1 MB.')
  return Buffer.concat(chunks)
}
