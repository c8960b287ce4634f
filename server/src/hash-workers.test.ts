import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { hashInWorkers } from './hash-workers.ts'
import { createPasswordHashing } from './password-hashing.ts'

const passwords = createPasswordHashing({ hasher: hashInWorkers })

test('a hash made in a thread of its own is like any other', async () => {
  const hash = await passwords.hash('correct horse')

  const answers = await Promise.all([
    passwords.matches('correct horse', hash),
    passwords.matches('wrong', hash),
    passwords.matches('correct horse', undefined),
    createPasswordHashing().matches('correct horse', hash),
  ])

  expect(answers).toEqual([true, false, false, true])
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a thread that is given no hash says so and goes on', async () => {
  await expect(hashInWorkers.verify('this is no hash', 'correct horse')).rejects.toThrow()

  expect(await passwords.hash('correct horse')).toContain('argon2id')
})

test('lowers the priority of its threads on Linux, and nowhere that of the process', async () => {
  const own = getPriority()

  await Promise.all(['one', 'two'].map(passwords.hash))

  expect(getPriority()).toBe(own)
  if (process.platform !== 'linux') return
  const threads = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)))
  expect(threads.filter((priority) => priority === Math.max(10, own)).length).toBeGreaterThanOrEqual(2)
  expect(threads.filter((priority) => priority === own).length).toBeGreaterThan(3)
})
