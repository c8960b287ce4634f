import { tokenReply } from '@guildshop/contract/accounts'
import { describe, expect, test } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

const start = (person: Person, newUsername: string) =>
  shop.post('/api/profile/username-change/send_code', { as: person, body: { newUsername } })
const confirm = (person: Person, code: string) =>
  shop.post('/api/profile/username-change/confirm_code', { as: person, body: { code } })

async function change(person: Person, newUsername: string) {
  await start(person, newUsername)
  return confirm(person, await shop.codeFor(person.email))
}

describe('changing the username', () => {
  test('mails a code to the account and returns a token with the new username', async () => {
    const person = await shop.aPerson()

    const started = await start(person, 'Anna_1')
    const reply = await confirm(person, await shop.codeFor(person.email))

    expect(started).toMatchObject({ status: 200, body: { message: expect.stringContaining(person.email) } })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Username changed.' } })
    const { token } = tokenReply.parse(reply.body)
    const profile = await shop.get('/api/profile/me', { as: { token: String(token) } })
    expect(profile.body).toMatchObject({ username: 'anna_1', email: person.email })
    expect((await shop.newestMailTo(person.email))?.text).toContain('Now: anna_1')
  })

  test('keeps the other sessions and frees the old username', async () => {
    const person = await shop.aPerson()
    const phone = await shop.anotherSession(person)
    await change(person, 'moved-on')
    const logIn = (identifier: string) => shop.post('/api/auth/login', { body: { identifier, password }, ip: anIp() })

    const statuses = [(await logIn('moved-on')).status, (await logIn(person.username)).status]

    expect(statuses).toEqual([200, 401])
    expect((await shop.get('/api/profile/me', { as: phone })).status).toBe(200)
    expect((await start(await shop.aPerson(), person.username)).status).toBe(200)
  })

  test('adds an audit entry with both usernames', async () => {
    const person = await shop.aPerson()

    await change(person, 'in-the-log')

    const entries = await shop.db.selectFrom('auditEntry').selectAll().where('actorId', '=', person.id).execute()
    expect(entries).toMatchObject([
      { action: 'change-username', subjectName: person.username, details: `${person.username} to in-the-log` },
    ])
  })

  test('refuses a taken username and the current one', async () => {
    const [person, other] = [await shop.aPerson(), await shop.aPerson()]

    const replies = [await start(person, other.username.toUpperCase()), await start(person, person.username)]

    expect(replies).toMatchObject([
      { status: 409, body: { code: 'USERNAME_TAKEN' } },
      { status: 400, body: { code: 'USERNAME_UNCHANGED' } },
    ])
  })

  test('T7: requires proof before it says whether a username is taken', async () => {
    const [person, other] = [await shop.aPerson(), await shop.aPerson()]

    const reply = await start(await shop.anotherSession(person), other.username)

    expect(reply).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED', needs: ['password'] } })
  })

  test('T6: refuses a code mailed for another change', async () => {
    const person = await shop.aPerson()
    await shop.post('/api/profile/deactivate/send_code', { as: person })
    const code = await shop.codeFor(person.email)
    await start(person, 'crossed')

    expect(await confirm(person, code)).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  })

  test('gives a username to one of two accounts that confirm it concurrently', async () => {
    const people = [await shop.aPerson(), await shop.aPerson()] as const
    for (const person of people) await start(person, 'wanted')
    const codes = [await shop.codeFor(people[0].email), await shop.codeFor(people[1].email)] as const

    const replies = await Promise.all([confirm(people[0], codes[0]), confirm(people[1], codes[1])])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const loser = replies.find(({ status }) => status === 409)
    expect(loser).toMatchObject({ body: { code: 'USERNAME_TAKEN' } })
  })

  test('refuses an account that was banned in the meantime', async () => {
    const person = await shop.aPerson()
    await start(person, 'runaway')
    const code = await shop.codeFor(person.email)
    await shop.db.updateTable('account').set({ bannedAt: shop.deps.now() }).where('id', '=', person.id).execute()

    expect((await confirm(person, code)).status).toBe(401)
  })
})
