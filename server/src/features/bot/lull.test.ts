import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLull } from './lull.ts'

test('work waits while a crowd keeps coming, and begins once nobody has come for a moment', async () => {
  const lull = createLull()
  let hasBegun = false
  lull.someoneCame()
  const work = lull.wait().then(() => {
    hasBegun = true
  })

  for (let person = 0; person < 20; person += 1) {
    lull.someoneCame()
    await new Promise(setImmediate)
  }
  const hasBegunInTheCrowd = hasBegun
  await work

  expect({ hasBegunInTheCrowd, hasBegun }).toEqual({ hasBegunInTheCrowd: false, hasBegun: true })
})

test('a crowd that never ends keeps work waiting for a while only', async () => {
  const lull = createLull()
  const crowd = setInterval(() => lull.someoneCame(), 1)
  lull.someoneCame()

  const first = await Promise.race([lull.wait().then(() => 'served'), pass(5000, 'forgotten')])
  clearInterval(crowd)

  expect(first).toBe('served')
})
