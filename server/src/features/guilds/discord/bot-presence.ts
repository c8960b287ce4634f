import { setTimeout as sleep } from 'node:timers/promises'
import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import type { Dependencies } from '../../../dependencies.ts'

/**
 * An entry is refreshed in the background once it isn't fresh, and no longer served when it has expired
 * (stale-while-revalidate). Short for a missing bot, because its owner is waiting for it to join.
 */
const seconds = {
  present: { fresh: 60, served: 300 },
  missing: { fresh: 5, served: 15 },
  unknown: { fresh: 15, served: 60 },
} as const
/** Discord allows the bot one list per second. Lookups in between share the next one. */
const millisecondsBetweenCalls = 1000
const timeoutMilliseconds = 2000
const guildsPerPage = 200

type Bot = Pick<Dependencies['discord']['bot'], 'listGuilds'>
type Entry = { isPresent: boolean | null; freshUntil: number }
type Options = { bot: Bot; now: () => Date; onJoin: (guildId: string) => void }

/**
 * Whether the bot is in a server; null if Discord doesn't answer in time. Reads the bot's own list, 200 servers per call,
 * because asking for a server without the bot is an invalid request, and Discord bans clients that send many.
 */
export function createBotPresence({ bot, now, onJoin }: Options): (guildId: string) => Promise<boolean | null> {
  const known = new LRUCache<string, Entry>({
    max: 100_000,
    ttl: seconds.present.served * 1000,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  const missing = new Set<string>()
  const ongoing = new Map<string, Promise<boolean | null>>()
  let nextCallAt = 0
  const loader = new DataLoader((ids: readonly string[]) => readPresence(ids), {
    cache: false,
    maxBatchSize: 1000,
    batchScheduleFn: (run) => setTimeout(run, Math.max(0, nextCallAt - Date.now())),
  })

  return async (guildId) => {
    const found = known.get(guildId)
    if (!found) return answerInTime(refresh(guildId))
    if (found.freshUntil <= now().getTime()) void refresh(guildId)
    return found.isPresent
  }

  /** Coalesces concurrent reads of a server. Never rejects. */
  function refresh(guildId: string): Promise<boolean | null> {
    const asked = ongoing.get(guildId) ?? ask(guildId).finally(() => ongoing.delete(guildId))
    ongoing.set(guildId, asked)
    return asked
  }

  async function ask(guildId: string): Promise<boolean | null> {
    try {
      const isPresent = await loader.load(guildId)
      record(guildId, isPresent)
      return isPresent
    } catch {
      store(guildId, null, seconds.unknown)
      return null
    }
  }

  function store(guildId: string, isPresent: boolean | null, { fresh, served }: { fresh: number; served: number }) {
    known.set(guildId, { isPresent, freshUntil: now().getTime() + fresh * 1000 }, { ttl: served * 1000 })
  }

  function record(guildId: string, isPresent: boolean): void {
    store(guildId, isPresent, seconds[isPresent ? 'present' : 'missing'])
    if (!isPresent) missing.add(guildId)
    else if (missing.delete(guildId)) onJoin(guildId)
  }

  async function readPresence(ids: readonly string[]): Promise<boolean[]> {
    const present = await readPages(ids, (after) => {
      nextCallAt = Date.now() + millisecondsBetweenCalls
      return bot.listGuilds({ after })
    })
    // The pages also answer for servers nobody asked about.
    for (const id of present) record(id, true)
    return ids.map((id) => present.has(id))
  }
}

type ReadPage = (after: string) => Promise<{ id: string }[]>

/** The servers the bot is in, on the pages that decide about all of the wanted ones. */
async function readPages(ids: readonly string[], readPage: ReadPage): Promise<Set<string>> {
  const present = new Set<string>()
  let wanted = ids.map(BigInt)
  while (wanted.length > 0) {
    const page = await readPage(String(lowestOf(wanted) - 1n))
    for (const { id } of page) present.add(id)
    const last = page.length < guildsPerPage ? null : highestOf(page.map(({ id }) => BigInt(id)))
    wanted = last === null ? [] : wanted.filter((id) => id > last)
  }
  return present
}

const lowestOf = (ids: bigint[]) => ids.reduce((one, other) => (one < other ? one : other))
const highestOf = (ids: bigint[]) => ids.reduce((one, other) => (one > other ? one : other))

/** A late answer is still cached, for the next request. */
async function answerInTime(asked: Promise<boolean | null>): Promise<boolean | null> {
  const timer = new AbortController()
  try {
    return await Promise.race([asked, sleep(timeoutMilliseconds, null, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}
