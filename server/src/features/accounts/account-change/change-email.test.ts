import { tokenReply } from '@guildshop/contract/accounts'
import { describe, expect, test } from 'vitest'
import { anIp } from '../../../testing/an-ip.ts'
import { otherThan, type Person, password } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()

let made = 0
const aNewEmail = () => {
  made += 1
  return `new-${made}@example.com`
}

const start = (person: Person, newEmail: string) =>
  shop.post('/api/profile/email-change/send_code', { as: person, body: { newEmail } })
const confirm = (person: Person, code: string) =>
  shop.post('/api/profile/email-change/confirm_code', { as: person, body: { code } })
const emailOf = async ({ id }: Person) =>
  (await shop.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const isSignedIn = async (person: Person) => (await shop.get('/api/profile/me', { as: person })).status === 200
const mailsTo = (email: string) => shop.mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email))

async function change(person: Person, newEmail: string) {
  await start(person, newEmail)
  return confirm(person, await shop.codeFor(newEmail))
}

describe('changing the email', () => {
  test('mails a code to the new email, then notifies the old one and returns a token with the new one', async () => {
    const person = await shop.aPerson({ isVerified: false })
    const newEmail = aNewEmail()

    const started = await start(person, ` ${newEmail.toUpperCase()} `)
    const before = await emailOf(person)
    const reply = await confirm(person, await shop.codeFor(newEmail))

    expect(started).toMatchObject({ status: 200, body: { message: expect.stringContaining(newEmail) } })
    expect(before).toBe(person.email)
    expect(reply).toMatchObject({ status: 200, body: { message: expect.stringMatching(/^Email changed\./) } })
    const { token } = tokenReply.parse(reply.body)
    const profile = await shop.get('/api/profile/me', { as: { token: String(token) } })
    expect(profile.body).toMatchObject({ email: newEmail, isVerified: true })
    const payload = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
    expect(payload.user).toMatchObject({ email: newEmail, username: person.username })
    const notice = await shop.newestMailTo(person.email)
    expect(notice?.subject).toBe('Your email was changed · Guildshop')
    expect(notice?.text).toContain('Contact support right away.')
    expect(notice?.text).not.toContain(newEmail)
  })

  test('logs in with the new email and no longer with the old one', async () => {
    const person = await shop.aPerson()
    const newEmail = aNewEmail()
    await change(person, newEmail)
    const logIn = (identifier: string) => shop.post('/api/auth/login', { body: { identifier, password }, ip: anIp() })

    const statuses = [(await logIn(newEmail)).status, (await logIn(person.email)).status]

    expect(statuses).toEqual([200, 401])
  })

  test('ends the other sessions and keeps this one', async () => {
    const person = await shop.aPerson()
    const phone = await shop.anotherSession(person)

    await change(person, aNewEmail())

    expect([await isSignedIn(person), await isSignedIn(phone)]).toEqual([true, false])
  })

  test('invalidates codes and resets mailed to the old email', async () => {
    const person = await shop.aPerson()
    const newEmail = aNewEmail()
    const verifyReset = (email: string, code: string) =>
      shop.post('/api/auth/verify-reset-code', { body: { email, method: 'email', code }, ip: anIp() })
    await shop.post('/api/auth/forgot-password/send-code', { body: { email: person.email }, ip: anIp() })
    const proved = await verifyReset(person.email, await shop.codeFor(person.email))
    shop.moveClock(1.1)
    await shop.post('/api/auth/forgot-password/send-code', { body: { email: person.email }, ip: anIp() })
    const resetCode = await shop.codeFor(person.email)

    await change(person, newEmail)

    const { verificationToken } = Object(proved.body)
    const body = { verificationToken, newPassword: 'stolen password' }
    expect(await shop.post('/api/auth/reset-password-with-token', { body })).toMatchObject({
      body: { code: 'RESET_SESSION_INVALID' },
    })
    expect(await verifyReset(newEmail, resetCode)).toMatchObject({ body: { code: 'CODE_WRONG' } })
  })

  test('adds an audit entry without the addresses', async () => {
    const person = await shop.aPerson()
    const newEmail = aNewEmail()

    await change(person, newEmail)

    const entries = await shop.db.selectFrom('auditEntry').selectAll().where('actorId', '=', person.id).execute()
    expect(entries).toMatchObject([{ action: 'change-email', subjectName: person.username, details: null }])
    expect(JSON.stringify(entries)).not.toContain('@')
  })

  test('T7: requires proof, before it says anything about the email', async () => {
    const person = await shop.aPerson()
    const aged = await shop.anotherSession(person)

    const replies = [await start(aged, aNewEmail()), await start(aged, person.email)]

    for (const reply of replies)
      expect(reply).toMatchObject({ status: 403, body: { code: 'REAUTH_REQUIRED', needs: ['password'] } })
  })

  test('T5: answers an email of another account as an unused one, and mails its owner no code', async () => {
    const person = await shop.aPerson()
    const owner = await shop.aPerson({ username: 'owner-of-the-mailbox' })
    const unused = aNewEmail()
    const other = await shop.aPerson()

    const replies = [await start(person, owner.email), await start(other, unused)]
    await shop.runQueuedJobs()

    const shapes = replies.map(({ status, body }) => JSON.stringify({ status, body }))
    expect(shapes[0]?.replace(owner.email, '')).toBe(shapes[1]?.replace(unused, ''))
    const mail = mailsTo(owner.email).at(-1)
    expect(mail?.subject).toBe('Someone tried to use your email · Guildshop')
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/\d{6}/)
    expect(await confirm(person, '000000')).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
    expect(await emailOf(person)).toBe(person.email)
  })

  test('T5: sends at most five mails an hour to one mailbox, from any account', async () => {
    const victim = await shop.aPerson()
    const attackers = await Promise.all(Array.from({ length: 6 }, () => shop.aPerson()))

    const statuses: number[] = []
    for (const attacker of attackers) statuses.push((await start(attacker, victim.email)).status)

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('T43: sends at most ten mails a day to one mailbox, from any account', async () => {
    const mailbox = aNewEmail()
    const limited = await testApp()
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1) {
      const attacker = await limited.aPerson()
      const body = { newEmail: mailbox }
      statuses.push((await limited.post('/api/profile/email-change/send_code', { as: attacker, body })).status)
      limited.moveClock(20)
    }

    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('refuses the current email', async () => {
    const person = await shop.aPerson()

    expect(await start(person, person.email)).toMatchObject({ status: 400, body: { code: 'EMAIL_UNCHANGED' } })
  })

  test('T6: accepts the code once, in the session that asked for it', async () => {
    const person = await shop.aPerson()
    const phone = await shop.anotherSession(person)
    const newEmail = aNewEmail()
    await start(person, newEmail)
    const code = await shop.codeFor(newEmail)

    const elsewhere = await confirm(phone, code)
    const replies = await Promise.all([confirm(person, code), confirm(person, code)])
    const again = await confirm(person, code)

    expect(elsewhere).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(again).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
  })

  test('T6: allows five attempts within ten minutes', async () => {
    const [guesser, late] = [await shop.aPerson(), await shop.aPerson()]
    const [first, second] = [aNewEmail(), aNewEmail()]
    await start(guesser, first)
    const code = await shop.codeFor(first)
    for (let time = 0; time < 5; time += 1) await confirm(guesser, otherThan(code))
    await start(late, second)
    const expired = await shop.codeFor(second)

    const sixth = await confirm(guesser, code)
    shop.moveClock(10.1)
    const tooLate = await confirm(late, expired)

    expect([sixth, tooLate]).toMatchObject([{ body: { code: 'CODE_WRONG' } }, { body: { code: 'CODE_WRONG' } }])
  })

  test('refuses an email that was taken after the start', async () => {
    const person = await shop.aPerson()
    const newEmail = aNewEmail()
    await start(person, newEmail)
    const code = await shop.codeFor(newEmail)
    await shop.aPerson({ email: newEmail })

    const reply = await confirm(person, code)

    expect(reply).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    expect(await emailOf(person)).toBe(person.email)
  })

  test('gives an email to one of two accounts that confirm it concurrently', async () => {
    const [one, other] = [await shop.aPerson(), await shop.aPerson()]
    const newEmail = aNewEmail()
    await start(one, newEmail)
    const firstCode = await shop.codeFor(newEmail)
    await start(other, newEmail)
    const secondCode = await shop.codeFor(newEmail)

    const replies = await Promise.all([confirm(one, firstCode), confirm(other, secondCode)])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
