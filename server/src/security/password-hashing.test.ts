import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPasswordHashing } from './password-hashing.ts'

const passwords = createPasswordHashing()

test('matches a password only with its own hash', async () => {
  const hash = await passwords.hash('correct horse')

  expect(await passwords.matches('correct horse', hash)).toBe(true)
  expect(await passwords.matches('Correct horse', hash)).toBe(false)
  expect(await passwords.matches('', hash)).toBe(false)
})

test('creates a different argon2id hash each time', async () => {
  const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')]

  expect(first).not.toBe(second)
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toContain('correct horse')
})

test("matches no password without an account, not even the dummy's", async () => {
  expect(await passwords.matches('nobody has this password', undefined)).toBe(false)
})

test('T1: takes about as long without an account as with one', async () => {
  const hash = await passwords.hash('correct horse')
  const times: Record<'somebody' | 'nobody', number[]> = { somebody: [], nobody: [] }

  for (let round = 0; round < 15; round += 1) {
    times.somebody.push(await timeOf(() => passwords.matches('wrong guess', hash)))
    times.nobody.push(await timeOf(() => passwords.matches('wrong guess', undefined)))
  }

  const ratio = median(times.nobody) / median(times.somebody)
  expect(ratio).toBeGreaterThan(0.33)
  expect(ratio).toBeLessThan(3)
})

test('refuses with a retry delay when the queue is full', async () => {
  const narrow = await readyHashing({ concurrency: 1, queued: 2 })

  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => narrow.hash('correct horse')))

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect(outcomes[4]).toMatchObject({ reason: { code: 'BUSY', retryAfter: 2 } })
})

test('hashes two at a time by default, queues 64 and refuses the rest', async () => {
  const { hash } = await readyHashing()

  const crowd = await Promise.allSettled(Array.from({ length: 70 }, () => hash('one of many')))

  expect(crowd.filter(({ status }) => status === 'fulfilled')).toHaveLength(66)
})

test('hashes one at a time while makeRoom is in effect', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let running = 0
  const hash = async () => {
    running += 1
    await new Promise((resolve) => setTimeout(resolve, 30))
    running -= 1
    return ''
  }
  const hashing = createPasswordHashing({ argon2: { hash, verify: async () => false } })
  await vi.advanceTimersByTimeAsync(30)

  const crowd = Promise.all(Array.from({ length: 12 }, () => hashing.hash('one of many')))
  const ran: number[] = []
  for (let look = 0; look < 8; look += 1) {
    if (look === 2) hashing.makeRoom()
    await vi.advanceTimersByTimeAsync(30)
    ran.push(running)
  }

  await crowd
  expect(ran).toEqual([2, 2, 1, 1, 1, 2, 1, 0])
})

test('drains its queue after a burst and after a failed comparison', async () => {
  const narrow = createPasswordHashing({ concurrency: 1, queued: 1 })
  await Promise.allSettled(Array.from({ length: 10 }, () => narrow.matches('guess', 'this is no hash')))

  const hash = await narrow.hash('correct horse')
  const both = await Promise.all([narrow.matches('correct horse', hash), narrow.matches('wrong', hash)])

  expect(both).toEqual([true, false])
})

test('does not block the event loop', async () => {
  const crowd = Promise.all(Array.from({ length: 30 }, () => passwords.hash('correct horse')))
  let isDone = false
  crowd.then(() => {
    isDone = true
  })

  let turns = 0
  while (!isDone) {
    await sleep(1)
    turns += 1
  }

  expect(turns).toBeGreaterThan(10)
})

/** Waits for the initial hash of the dummy password. */
async function readyHashing(limits?: { concurrency: number; queued: number }) {
  const hashing = createPasswordHashing(limits)
  await hashing.matches('anything', undefined)
  return hashing
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
