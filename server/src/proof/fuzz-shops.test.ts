import { describe, expect, test } from 'vitest'
import { openFuzzedShop } from './testing/fuzz-shop.ts'
import { isAboutAccounts } from './testing/is-about-accounts.ts'

const { routes, fuzz, bodyProblems, isOpen } = await openFuzzedShop()

describe("T25: fuzzed shop routes answer with a reply or a refusal, and other users' rows stay unchanged", () => {
  for (const route of routes.filter((route) => !isAboutAccounts(route))) test(route.name, () => fuzz(route))

  test("derives from bodies that match the routes' schemas", () => {
    expect(routes.filter((route) => !isAboutAccounts(route)).flatMap(bodyProblems)).toEqual([])
  })

  test('leaves the shop working', async () => {
    expect(await isOpen()).toBe(true)
  })
})
