export type Message = {
  id: string
  from: string
  /** Envelope recipients, including Bcc; the headers may differ. */
  to: string[]
  subject: string
  /** When it arrived. */
  date: string
  text: string | null
  html: string | null
  headers: { name: string; value: string }[]
  attachments: { name: string; type: string }[]
}

const maxKept = 500

/** The latest messages, newest first, in memory only. */
export function createMessages() {
  let kept: Message[] = []
  let received = 0

  return {
    add(message: Omit<Message, 'id'>): void {
      received += 1
      kept = [{ id: String(received), ...message }, ...kept].slice(0, maxKept)
    },

    all: () => kept,

    find: (id: string) => kept.find((message) => message.id === id),

    /** Mail to this exact address. */
    sentTo: (address: string) =>
      kept.filter(({ to }) => to.some((one) => normalizeAddress(one) === normalizeAddress(address))),

    /** Mail to any address that contains this text. */
    search: (text: string) =>
      kept.filter(({ to }) => to.some((one) => normalizeAddress(one).includes(normalizeAddress(text)))),

    clear(): void {
      kept = []
    },
  }
}

function normalizeAddress(address: string): string {
  return address.trim().toLowerCase()
}
