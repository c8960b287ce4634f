import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/builders/account-builders.ts'
import { guildBuilders } from '../../testing/builders/guild-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { sandboxPeople, startTestSandbox } from '../../testing/test-sandbox.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { finn, petra } = sandboxPeople

async function startLink(person: Person) {
  const reply = await shop.get('/api/paypal/auth', { as: person })
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  return { url: String(Object(reply.body).authorizationUrl), cookie }
}

/** Calls the PayPal callback and returns the redirect's parameters. */
async function comeBack(location: URL, cookie: string): Promise<Record<string, string>> {
  const reply = await shop.get(location.pathname + location.search, { headers: { cookie } })
  const page = new URL(String(reply.headers.location))
  expect(page.pathname).toBe('/profile')
  return Object.fromEntries(page.searchParams)
}

async function link(person: Person, account: string) {
  const { url, cookie } = await startLink(person)
  return comeBack(await sandbox.agreeOnPaypal(url, account), cookie)
}

test('links PayPal, shows the payer id and unlinks it', async () => {
  const owner = await shop.aPerson()

  expect(await link(owner, finn.paypal)).toEqual({ paypal_status: 'success' })
  const linked = await shop.get('/api/profile/me', { as: owner })
  expect(Object(linked.body).paypalPayerId).toMatch(/^[2-9A-HJ-NP-Z]{13}$/)

  expect(await shop.delete('/api/profile/paypal', { as: owner })).toMatchObject({ status: 200 })
  const unlinked = await shop.get('/api/profile/me', { as: owner })
  expect(unlinked.body).toMatchObject({ paypalPayerId: null })
})

describe('the verification of a linked account', () => {
  const verification = async (person: Person) =>
    Object(await shop.get('/api/profile/me', { as: person })).body.isPaypalVerified
  const share = (attribute: string, shared: boolean) =>
    sandbox.control('/paypal/control/login/share', { attribute, shared })

  test.each([
    ['is true', finn.paypal, true],
    ['is false', 'milo', false],
  ])('%s as reported by PayPal', async (_how, account, expected) => {
    const owner = await shop.aPerson()

    expect(await link(owner, account)).toEqual({ paypal_status: 'success' })

    expect(await verification(owner)).toBe(expected)
    await shop.delete('/api/profile/paypal', { as: owner })
  })

  test('is unknown when the app receives neither it nor the email', async () => {
    const owner = await shop.aPerson()
    await share('verified_account', false)
    await share('email', false)

    const answer = await link(owner, finn.paypal)
    await share('verified_account', true)
    await share('email', true)

    expect(answer).toEqual({ paypal_status: 'success' })
    expect(await verification(owner)).toBeNull()
    await shop.delete('/api/profile/paypal', { as: owner })
  })

  test('is shown with the server, to its owner', async () => {
    const owner = await shop.aPerson()
    await shop.tiePaypal(owner, 'MLLSELLER2345', false)
    const guild = await shop.aGuild({ owner })

    const { body } = await shop.get(`/api/guilds/details/${guild.guildId}`, { as: owner })

    expect(body).toMatchObject({ owner: { paypalPayerId: 'MLLSELLER2345', isPaypalVerified: false } })
    await shop.delete('/api/profile/paypal', { as: owner })
  })
})

test('reports a cancelled connection', async () => {
  const { url, cookie } = await startLink(await shop.aPerson())

  expect(await comeBack(await sandbox.cancelConsent(url), cookie)).toEqual({
    paypal_status: 'error',
    message: 'You cancelled the PayPal connection.',
  })
})

test('links nothing with an unknown code', async () => {
  const { url, cookie } = await startLink(await shop.aPerson())
  const location = await sandbox.agreeOnPaypal(url, finn.paypal)
  location.searchParams.set('code', 'never-issued')

  expect(await comeBack(location, cookie)).toMatchObject({ paypal_status: 'error' })
})

test('T10: links a PayPal account to one portal account under concurrent requests', async () => {
  const [first, second] = [await shop.aPerson(), await shop.aPerson()]

  const answers = await Promise.all([link(first, petra.paypal), link(second, petra.paypal)])

  expect(answers.map(({ paypal_status }) => paypal_status).sort()).toEqual(['error', 'success'])
  expect(answers.find(({ message }) => message)?.message).toBe(
    'This PayPal account is already linked to another portal account.',
  )
})

test('T10: refuses a PayPal account that another request is linking', async () => {
  const [first, second] = [await shop.aPerson(), await shop.aPerson()]
  await link(first, finn.paypal)
  const { body } = await shop.get('/api/profile/me', { as: first })
  await shop.delete('/api/profile/paypal', { as: first })

  const answer = await whileUncommitted(shop.db, {
    change: (tx) => guildBuilders({ ...shop.deps, db: tx }).tiePaypal(first, String(Object(body).paypalPayerId)),
    work: () => link(second, finn.paypal),
  })

  expect(answer).toMatchObject({ message: 'This PayPal account is already linked to another portal account.' })
  await shop.delete('/api/profile/paypal', { as: first })
})

test('T10: links nothing on a replayed callback', async () => {
  const { url, cookie } = await startLink(await shop.aPerson())
  const location = await sandbox.agreeOnPaypal(url, finn.paypal)
  await comeBack(location, cookie)

  expect(await comeBack(location, cookie)).toEqual({
    paypal_status: 'error',
    message: 'Invalid state during PayPal connection. Please try again.',
  })
})

test('refuses to unlink without a link', async () => {
  const reply = await shop.delete('/api/profile/paypal', { as: await shop.aPerson() })

  expect(reply).toMatchObject({ status: 409, body: { code: 'PAYPAL_NOT_LINKED' } })
})
