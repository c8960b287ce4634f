import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { readPremium } from './read-premium.ts'

const shop = await testApp()
const inDays = (days: number) => new Date(shop.deps.now().getTime() + days * 86_400_000)

test('ignores a revoked grant', async () => {
  const person = await shop.aPerson()
  await shop.givePremium(person, { revokedAt: shop.deps.now() })

  expect(await readPremium(shop.db, person.id, shop.deps.now())).toMatchObject({ isPremium: false })
})

test('does not mix up accounts', async () => {
  const [lucky, other] = [await shop.aPerson(), await shop.aPerson()]
  await shop.givePremium(lucky)

  expect(await readPremium(shop.db, lucky.id, shop.deps.now())).toMatchObject({ isPremium: true })
  expect(await readPremium(shop.db, other.id, shop.deps.now())).toMatchObject({ isPremium: false })
})

test('the profile shows lifetime, temporary, paid without an active subscription, and no premium', async () => {
  const [granted, limited, paid, free] = await Promise.all(Array.from({ length: 4 }, () => shop.aPerson()))
  if (!granted || !limited || !paid || !free) throw new Error('Somebody is missing.')
  const end = inDays(30)
  await shop.givePremium(granted)
  await shop.givePremium(limited, { source: 'code', endsAt: end })
  await shop.givePremium(paid, { source: 'paid', endsAt: end })

  const profiles = await Promise.all(
    [granted, limited, paid, free].map(async (person) => (await shop.get('/api/profile/me', { as: person })).body),
  )

  const until = end.toISOString()
  expect(profiles).toMatchObject([
    { premiumStatus: 'Active', premiumExpiresAt: null, isAdminGrantedPremium: true },
    { premiumStatus: 'Active', premiumExpiresAt: until, isAdminGrantedPremium: true },
    { premiumStatus: 'Cancelled', premiumExpiresAt: until, isAdminGrantedPremium: false },
    { premiumStatus: null, premiumExpiresAt: null, isAdminGrantedPremium: false },
  ])
})
