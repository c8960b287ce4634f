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
  const row = { id: crypto.randomUUID(), tries }
  const { problem, dueAt } = await classifyFailure(deps, { row, shop: { guildId: '1' } }, error)
  return { problem, seconds: dueAt && (dueAt.getTime() - now.getTime()) / 1000 }
}

const refused = (code: number) => new DiscordRefused('PATCH', 403, code)

describe('classifyFailure', () => {
  test.each([
    [10_008, 'DELETED', null],
    [10_003, 'CHANNEL_GONE', null],
    [50_001, 'NO_PERMISSION', 5],
    [50_013, 'NO_PERMISSION', 5],
    [10_004, 'BOT_MISSING', 5],
    [50_035, null, 60],
  ])('maps code %i to %s', async (code, problem, seconds) => {
    expect(await classify(refused(code))).toEqual({ problem, seconds })
  })

  test('tells a missing bot from a missing permission', async () => {
    expect(await classify(refused(50_001), 0, false)).toMatchObject({ problem: 'BOT_MISSING' })
  })

  test('checks a missing permission every 5 seconds at first and every 10 minutes in the end', async () => {
    const waits = [0, 5, 6, 30].map(async (tries) => (await classify(refused(50_013), tries)).seconds)

    expect(await Promise.all(waits)).toEqual([5, 5, 10, 600])
  })

  test('honours Retry-After and retries an outage within 5 seconds', async () => {
    expect(await classify(new RateLimited('discord', 'PATCH', 42))).toEqual({ problem: null, seconds: 42 })
    expect(await classify(new ProviderFailed('discord', 503, 'PATCH'), 99)).toEqual({ problem: null, seconds: 5 })
  })

  test('rethrows what it does not know', async () => {
    await expect(classify(new TypeError('a bug'))).rejects.toThrow('a bug')
  })
})
