import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished, vi } from 'vitest'
import { listen } from '../../listen.ts'

/** A shop that receives webhooks and replies with the given statuses, then 200. */
export async function receivingShop(answers: number[] = []) {
  const received: { headers: Record<string, string | string[] | undefined>; text: string; at: number }[] = []
  const server = createServer(async (incoming, outgoing) => {
    received.push({ headers: incoming.headers, text: await text(incoming), at: Date.now() })
    outgoing.writeHead(answers.shift() ?? 200).end()
  })
  const port = await listen(server, 0, 'PORT')
  onTestFinished(() => void server.close())

  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    events: () => received.map((one) => JSON.parse(one.text)),
    types: (): string[] => received.map((one) => JSON.parse(one.text).event_type),

    /** Waits for that many events. */
    async waitForEvents(count: number) {
      await vi.waitUntil(() => received.length >= count, { timeout: 100_000, interval: 20 })
      return received.map((one) => JSON.parse(one.text))
    },
  }
}
