import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Db } from '../db/connect.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Mail } from '../providers/mail/mail-client.ts'
import { defineJob, enqueue, enqueueAll } from './job.ts'

const mail = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

const fieldOf = (id: string) => `send_mail.sealed:${id}` as const

/** Retried until the SMTP server accepts it; a stable message id lets mailboxes deduplicate. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.object({ id: z.string(), sealed: z.string() }),
  sealed: [{ path: 'sealed', field: 'send_mail.sealed', row: 'id' }],
  async run({ id, sealed }, { mail: client, secrets }) {
    await client.send(mail.parse(JSON.parse(secrets.open(sealed, fieldOf(id)))), id)
  },
})

/** Enqueues a mail in the caller's transaction. Encrypted in the queue, because some mails contain codes. */
export async function queueMail(
  tx: Db,
  deps: Pick<Dependencies, 'secrets'>,
  message: Mail,
  when: { priority?: 'high' } = {},
): Promise<void> {
  await enqueue(tx, sendMail, sealMail(deps, message), when)
}

/** Bulk mail: sent after all other mail, by the batch workers. */
export async function queueBulkMail(tx: Db, deps: Pick<Dependencies, 'secrets'>, messages: Mail[]): Promise<void> {
  const queued = messages.map((message) => ({ payload: sealMail(deps, message) }))
  await enqueueAll(tx, sendMail, queued, { lane: 'batch' })
}

function sealMail({ secrets }: Pick<Dependencies, 'secrets'>, message: Mail) {
  const id = randomUUID()
  return { id, sealed: secrets.seal(JSON.stringify(message), fieldOf(id)) }
}
