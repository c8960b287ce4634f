import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { RateLimited } from '../../../providers/rate-limited.ts'
import { classifyFailure } from './classify-failure.ts'

const now = new Date('2026-11-18T08:00:00Z')

/** Seconds until the next try, or null, with the problem. */
async function classify(error: unknown, tries = 0, isPresent = true) {
  const deps = { now: () => now, log: pino({ level: 'silent' }), discordFacts: { isBotPresent: async () => isPresent } }
  const row = { id: crypto.randomUUID(), tries, messageId: '1' }
  const { problem, dueAt } = await classifyFailure(deps, { row, shop: { guildId: '1' } }, error)
  return { problem, seconds: dueAt && (dueAt.getTime() - now.getTime()) / 1000 }
}

/** The earliest next edit, in seconds, however often the shop changes. */
async function soonest(error: unknown, tries = 0) {
  const deps = { now: () => now, log: pino({ level: 'silent' }), discordFacts: { isBotPresent: async () => true } }
  const row = { id: crypto.randomUUID(), tries, messageId: '1' }
  const { editAfter } = await classifyFailure(deps, { row, shop: { guildId: '1' } }, error)
  return (editAfter.getTime() - now.getTime()) / 1000
}

const refused = (code: number, status = 403) => new DiscordRefused('PATCH', status, code)
const limited = (retryAfter: number, code?: number) => new RateLimited('discord', 'PATCH', retryAfter, code)

describe('classifyFailure', () => {
  test.each([
    [10_008, 'DELETED', null],
    [10_003, 'CHANNEL_GONE', null],
    [50_001, 'NO_PERMISSION', 5],
    [50_013, 'NO_PERMISSION', 5],
    [10_004, 'BOT_MISSING', 5],
  ])('maps code %i to %s', async (code, problem, seconds) => {
    expect(await classify(refused(code))).toEqual({ problem, seconds })
  })

  test('reports a message that Discord rejects', async () => {
    expect(await classify(refused(50_035, 400))).toMatchObject({ problem: 'REJECTED' })
  })

  test('rarely retries a message that Discord rejects', async () => {
    const waits = [0, 9].map(async (tries) => (await classify(refused(50_035, 400), tries)).seconds)

    expect(await Promise.all(waits)).toEqual([60, 3600])
  })

  test('treats a rejected bot token and an unknown code as an outage', async () => {
    expect(await classify(refused(0, 401), 99)).toEqual({ problem: null, seconds: 5 })
    expect(await classify(refused(40_333))).toEqual({ problem: null, seconds: 5 })
    expect(await classify(refused(40_333), 99)).toEqual({ problem: null, seconds: 600 })
  })

  test('distinguishes a missing bot from a missing permission', async () => {
    expect(await classify(refused(50_001), 0, false)).toMatchObject({ problem: 'BOT_MISSING' })
  })

  test('checks a missing permission every 5 seconds at first and every 10 minutes in the end', async () => {
    const waits = [0, 5, 6, 30].map(async (tries) => (await classify(refused(50_013), tries)).seconds)

    expect(await Promise.all(waits)).toEqual([5, 5, 10, 600])
  })

  test('waits no longer than Discord says, however often it limits edits', async () => {
    expect(await classify(limited(2), 99)).toEqual({ problem: null, seconds: 2 })
    expect(await classify(limited(0.2), 99)).toEqual({ problem: null, seconds: 1 })
  })

  test('honours Retry-After and retries an outage within 5 seconds', async () => {
    expect(await classify(limited(42))).toEqual({ problem: null, seconds: 42 })
    expect(await classify(new ProviderFailed('discord', 503, 'PATCH'), 99)).toEqual({ problem: null, seconds: 5 })
  })

  test('does not repeat an edit that may have been applied within 5 seconds', async () => {
    expect(await classify(new ProviderFailed('discord', 503, 'PATCH'))).toEqual({ problem: null, seconds: 5 })
  })

  test('backs off from the limit on edits of old messages, from 30 seconds to 8 minutes', async () => {
    const waits = [0, 1, 4, 99].map(async (tries) => (await classify(limited(5, 30_046), tries)).seconds)

    expect(await Promise.all(waits)).toEqual([30, 60, 480, 480])
    expect(await classify(limited(1200, 30_046))).toEqual({ problem: null, seconds: 1200 })
  })

  test('lets a change of the shop bring forward a broken message, but not a rate-limited one', async () => {
    expect(await soonest(limited(42))).toBe(42)
    expect(await soonest(limited(5, 30_046), 2)).toBe(120)
    expect(await soonest(refused(50_013))).toBe(5)
    expect(await soonest(refused(50_013), 99)).toBe(10)
  })

  test('rethrows unknown errors', async () => {
    await expect(classify(new TypeError('a bug'))).rejects.toThrow('a bug')
  })
})
