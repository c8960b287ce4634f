import PostalMime from 'postal-mime'
import type { SMTPServerEnvelope } from 'smtp-server'
import type { Message } from './messages.ts'
import { SmtpRefusal } from './smtp-refusal.ts'

export async function readMessage(raw: Buffer, envelope: SMTPServerEnvelope): Promise<Omit<Message, 'id'>> {
  const email = await PostalMime.parse(raw).catch((error: Error) => {
    throw new SmtpRefusal(554, `Unreadable message: ${error.message}`)
  })
  return {
    from: email.from?.address ?? (envelope.mailFrom ? envelope.mailFrom.address : ''),
    to: envelope.rcptTo.map(({ address }) => address),
    subject: email.subject ?? '',
    date: new Date().toISOString(),
    text: email.text ?? null,
    html: email.html ?? null,
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: email.attachments.map(({ filename, mimeType }) => ({ name: filename ?? 'unnamed', type: mimeType })),
  }
}
