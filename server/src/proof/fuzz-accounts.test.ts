import { describe, expect, test } from 'vitest'
import { openFuzzedShop } from './testing/fuzz-shop.ts'
import { isAboutAccounts } from './testing/is-about-accounts.ts'

const { routes, fuzz, isOpen } = await openFuzzedShop()

describe('T25: whatever is sent about accounts, the answer is a reply or a refusal, and nobody else’s rows change', () => {
  for (const route of routes.filter(isAboutAccounts)) test(route.name, () => fuzz(route))

  test('after all that the shop is open as before', async () => {
    expect(await isOpen()).toBe(true)
  })
})
