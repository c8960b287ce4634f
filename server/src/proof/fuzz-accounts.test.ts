import { describe, expect, test } from 'vitest'
import { openFuzzedShop } from './testing/fuzz-shop.ts'
import { isAboutAccounts } from './testing/is-about-accounts.ts'

const { routes, fuzz, isOpen } = await openFuzzedShop()

describe("T25: fuzzed account routes answer with a reply or a refusal, and other users' rows stay unchanged", () => {
  for (const route of routes.filter(isAboutAccounts)) test(route.name, () => fuzz(route))

  test('leaves the shop working', async () => {
    expect(await isOpen()).toBe(true)
  })
})
