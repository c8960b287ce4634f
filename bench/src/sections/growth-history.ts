import { residentMegabytesOf } from '../running/process-usage.ts'
import type { Server } from '../running/start-server.ts'
import { size } from '../settings.ts'
import { type Table, whole } from '../tables.ts'

type Reading = { seconds: number; megabytes: number; start: number; most: number }

/** Reads that scan the whole history: they may be slow but must use constant memory. */
export async function measureHistory(server: Server, headers: Record<string, string>): Promise<Table> {
  const guild = `${server.url}/api/guilds/34${String(size.growth.length).padStart(16, '0')}`
  const readings: Array<[string, Reading]> = []
  for (const [title, path] of [
    ['search with an immediate match', '/sales?search=buyer'],
    ['search without a match', '/sales?search=nobody-has-this-name'],
    ['CSV export of all orders', '/sales.csv'],
  ] as const) {
    readings.push([title, await readThrough(server, guild + path, headers)])
  }
  return {
    title: `Growth: the whole history of a server with ${whole(size.growth.at(-1) ?? 0)} sales`,
    head: ['read', 'seconds', 'MB sent', 'MB resident before', 'peak MB resident'],
    rows: readings.map(([title, { seconds, megabytes, start, most }]) => [
      title,
      seconds.toFixed(2),
      megabytes.toFixed(1),
      whole(start),
      whole(most),
    ]),
  }
}

async function readThrough({ pid }: Server, url: string, headers: Record<string, string>): Promise<Reading> {
  const start = residentMegabytesOf(pid)
  let most = start
  const sampling = setInterval(() => {
    most = Math.max(most, residentMegabytesOf(pid))
  }, 50)
  const before = performance.now()
  const bytes = url.includes('?search=') ? await search(url, headers) : await download(url, headers)
  clearInterval(sampling)
  return { seconds: (performance.now() - before) / 1000, megabytes: bytes / 1_000_000, start, most }
}

/** Like the screen: fetches pages until there is a match or no more pages. */
async function search(url: string, headers: Record<string, string>): Promise<number> {
  let bytes = 0
  let cursor: string | null = ''
  while (cursor !== null) {
    const text = await (await ask(`${url}&cursor=${cursor}`, headers)).text()
    const { orders, nextCursor }: { orders: unknown[]; nextCursor: string | null } = JSON.parse(text)
    bytes += text.length
    cursor = orders.length > 0 ? null : nextCursor
  }
  return bytes
}

async function download(url: string, headers: Record<string, string>): Promise<number> {
  let bytes = 0
  for await (const chunk of (await ask(url, headers)).body ?? []) bytes += chunk.length
  return bytes
}

async function ask(url: string, headers: Record<string, string>): Promise<Response> {
  const reply = await fetch(url, { headers })
  if (!reply.ok) throw new Error(`${url} replied ${reply.status}.`)
  return reply
}
