import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { seedField } from './check-second-factor.ts'

const shop = await testApp()

const seedsOf = (id: string) =>
  shop.db
    .selectFrom('account')
    .select(['totpSecret', 'totpPendingSecret'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('returns a seed and its QR code without turning 2FA on', async () => {
  const person = await shop.aPerson()

  const reply = await shop.post('/api/2fa/setup', { as: person })

  expect(reply).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } })
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ body: { isTwoFactorEnabled: false } })
})

test('T9: renders the QR code in the reply, so the seed is sent to nobody else', async () => {
  const person = await shop.aPerson()

  const reply = await shop.post('/api/2fa/setup', { as: person })

  expect(Object(reply.body).qrCodeUrl).toMatch(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/)
})

test('T9: never overwrites an active seed', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const before = await seedsOf(person.id)

  const reply = await shop.post('/api/2fa/setup', { as: person })

  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'TWO_FACTOR_ALREADY_ON', message: '2FA is already enabled.' },
  })
  expect(await seedsOf(person.id)).toEqual(before)
})

test('T9: stores the pending seed encrypted', async () => {
  const person = await shop.aPerson()

  const reply = await shop.post('/api/2fa/setup', { as: person })

  const { totpPendingSecret } = await seedsOf(person.id)
  expect(totpPendingSecret).not.toContain(Object(reply.body).secret)
  expect(shop.deps.secrets.open(totpPendingSecret ?? '', seedField(person.id))).toBe(Object(reply.body).secret)
})

test('requires a verified email', async () => {
  const person = await shop.aPerson({ isVerified: false })

  const reply = await shop.post('/api/2fa/setup', { as: person })

  expect(reply).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED', message: 'Please verify your email before enabling 2FA.' },
  })
})
