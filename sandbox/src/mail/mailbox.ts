import { createMessages } from './messages.ts'
import { readMessage } from './read-message.ts'
import { openSmtpPort, type SmtpPort } from './smtp-port.ts'
import { SmtpRefusal } from './smtp-refusal.ts'

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>

/** SMTP sink: stores mail without delivering it, and fails on demand. */
export async function openMailbox(port: number) {
  const messages = createMessages()
  let remainingRefusals = 0
  let smtp: SmtpPort | null = await open(port)
  const { number } = smtp
  let lastChange: Promise<unknown> = Promise.resolve()

  return {
    messages,
    smtpUrl: `smtp://127.0.0.1:${number}`,
    state: () => ({ down: smtp === null, failNext: remainingRefusals }),

    /** Rejects the next `count` transactions with a temporary error. */
    failNext(count: number): void {
      remainingRefusals = count
    },

    /** Closes or opens the port. Calls are serialized in order. */
    setDown(down: boolean): Promise<void> {
      const change = lastChange.then(() => (down ? close() : reopen()))
      lastChange = change.catch(() => undefined)
      return change
    },
  }

  function open(at: number): Promise<SmtpPort> {
    return openSmtpPort(at, {
      nextRefusal() {
        if (remainingRefusals === 0) return null
        remainingRefusals -= 1
        return new SmtpRefusal(451, 'The sandbox is set to reject this message. Try again later.')
      },
      receive: async (raw, envelope) => messages.add(await readMessage(raw, envelope)),
    })
  }

  async function close(): Promise<void> {
    await smtp?.close()
    smtp = null
  }

  async function reopen(): Promise<void> {
    smtp ??= await open(number)
  }
}
