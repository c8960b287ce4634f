import { describe, expect, test } from 'vitest'
import type { Person } from '../../testing/builders/account-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { sandboxPeople, startTestSandbox } from '../../testing/test-sandbox.ts'
import { mask } from '../accounts/security-changes/mask.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { finn, petra } = sandboxPeople
const resetLink = /Wasn't you\? Reset your password right away: \S+\/forgot-password/

type Provider = 'discord' | 'paypal'
type Someone = Record<Provider, string>

async function start(person: Person, provider: Provider) {
  const reply = await shop.get(`/api/${provider}/auth`, { as: person })
  expect(reply.status).toBe(200)
  const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? ''
  const url = String(Object(reply.body).authorizationUrl)
  /** Agrees at the provider, with the sandbox's account, and returns the redirect's parameters. */
  return async (who: Someone) => {
    const agree = { discord: sandbox.agreeOnDiscord, paypal: sandbox.agreeOnPaypal }[provider]
    const location = await agree(url, who[provider])
    const back = await shop.get(location.pathname + location.search, { headers: { cookie } })
    return Object.fromEntries(new URL(String(back.headers.location)).searchParams)
  }
}

const connect = async (person: Person, provider: Provider, who: Someone = finn) => (await start(person, provider))(who)
const discordLinkOf = (person: Person) =>
  shop.db.selectFrom('discordLink').selectAll().where('accountId', '=', person.id).executeTakeFirst()
const payerOf = async (person: Person) => Object((await shop.get('/api/profile/me', { as: person })).body).paypalPayerId
const auditOf = (person: Person) =>
  shop.db
    .selectFrom('auditEntry')
    .select(['action', 'details'])
    .where('actorId', '=', person.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
/** Each test links the same accounts of the sandbox. */
async function release() {
  await shop.db.deleteFrom('paypalLink').execute()
  await shop.db.deleteFrom('discordLink').execute()
}

describe('a flow started without proof', () => {
  test("can't replace a PayPal account connected meanwhile", async () => {
    await release()
    const owner = await shop.aPerson()
    const comeBack = await start(await shop.anotherSession(owner), 'paypal')
    await connect(owner, 'paypal')
    const payer = await payerOf(owner)

    const back = await comeBack(petra)

    expect(back).toEqual({
      paypal_status: 'error',
      message:
        'You logged in to a different PayPal account than the connected one. Nothing was changed. Please try again.',
    })
    expect(await payerOf(owner)).toBe(payer)
  })

  test("can't replace a Discord account connected meanwhile", async () => {
    await release()
    const owner = await shop.aPerson()
    const comeBack = await start(await shop.anotherSession(owner), 'discord')
    await connect(owner, 'discord')

    expect(await comeBack(petra)).toEqual({ error: 'proof_missing' })
    expect(await discordLinkOf(owner)).toMatchObject({ discordId: finn.discord, allowsLogin: true })
  })

  test("can complete a Discord account that has no tokens, but can't replace it", async () => {
    await release()
    const owner = await shop.aPerson()
    await shop.tieDiscord(owner, finn.discord)
    const thief = await shop.anotherSession(owner)

    expect(await connect(thief, 'discord', petra)).toEqual({ error: 'proof_missing' })
    expect(await connect(thief, 'discord', finn)).toEqual({ discord_link_status: 'success' })
    expect(await discordLinkOf(owner)).toMatchObject({ discordId: finn.discord, accessToken: expect.any(String) })
  })

  test("connects a Discord account that can't log in until the owner turns that on with proof", async () => {
    await release()
    const owner = await shop.aPerson()
    const thief = await shop.anotherSession(owner)

    await connect(thief, 'discord')
    const connected = await discordLinkOf(owner)
    const mail = await shop.newestMailTo(owner.email)
    const refused = await shop.put('/api/profile/discord/login', { as: thief, body: { isOn: true } })
    const allowed = await shop.put('/api/profile/discord/login', { as: owner, body: { isOn: true } })

    expect(connected).toMatchObject({ allowsLogin: false })
    expect(mail?.text).toContain("It can't be used to log in until you turn that on")
    expect(refused).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED' } })
    expect(allowed.status).toBe(200)
    expect(await discordLinkOf(owner)).toMatchObject({ allowsLogin: true })
  })
})

test.each<[Provider, object]>([
  ['discord', { error: 'invalid_state' }],
  ['paypal', { message: 'Invalid state during PayPal connection. Please try again.', paypal_status: 'error' }],
])('a flow for %s ends with the session that started it', async (provider, expected) => {
  await release()
  const owner = await shop.aPerson()
  const comeBack = await start(owner, provider)
  await shop.post('/api/auth/logout', { as: owner })

  expect(await comeBack(finn)).toEqual(expected)
})

describe('the owner is notified', () => {
  test('of each PayPal account that is connected, replaced or disconnected', async () => {
    await release()
    const owner = await shop.aPerson()
    await connect(owner, 'paypal', finn)
    const connected = await shop.newestMailTo(owner.email)
    await connect(owner, 'paypal', petra)
    const replaced = await shop.newestMailTo(owner.email)
    await shop.delete('/api/profile/paypal', { as: owner })
    const disconnected = await shop.newestMailTo(owner.email)

    expect([connected, replaced, disconnected].map((mail) => mail?.subject)).toEqual([
      'A PayPal account was connected · Guildshop',
      'Your PayPal account was replaced · Guildshop',
      'Your PayPal account was disconnected · Guildshop',
    ])
    for (const mail of [connected, replaced, disconnected]) expect(mail?.text).toMatch(resetLink)
    const [first, second] = [
      /Now: (\S+)/.exec(connected?.text ?? '')?.[1],
      /Now: (\S+)/.exec(replaced?.text ?? '')?.[1],
    ]
    expect(first).toContain('…')
    expect(replaced?.text).toContain(`Before: ${first}`)
    expect(await auditOf(owner)).toEqual([
      { action: 'connect-paypal', details: first },
      { action: 'replace-paypal', details: `${first} to ${second}` },
      { action: 'disconnect-paypal', details: second },
    ])
  })

  test('of each Discord account that is connected, replaced or disconnected', async () => {
    await release()
    const owner = await shop.aPerson()
    await connect(owner, 'discord', finn)
    const connected = await shop.newestMailTo(owner.email)
    await connect(owner, 'discord', petra)
    const replaced = await shop.newestMailTo(owner.email)
    await shop.delete('/api/profile/discord', { as: owner })
    const disconnected = await shop.newestMailTo(owner.email)

    expect([connected, replaced, disconnected].map((mail) => mail?.subject)).toEqual([
      'A Discord account was connected · Guildshop',
      'Your Discord account was replaced · Guildshop',
      'Your Discord account was disconnected · Guildshop',
    ])
    for (const mail of [connected, replaced, disconnected]) expect(mail?.text).toMatch(resetLink)
    expect(replaced?.text).toContain(`Before: ${mask('finn')}`)
    expect(await auditOf(owner)).toEqual([
      { action: 'connect-discord', details: mask('finn') },
      { action: 'replace-discord', details: `${mask('finn')} to ${mask('petra')}` },
      { action: 'disconnect-discord', details: mask('petra') },
    ])
  })

  test('of nothing when the same account is connected again', async () => {
    await release()
    const owner = await shop.aPerson()
    for (const provider of ['paypal', 'discord'] as const) {
      await connect(owner, provider)
      await connect(owner, provider)
    }

    expect((await auditOf(owner)).map(({ action }) => action)).toEqual(['connect-paypal', 'connect-discord'])
  })
})
