import { tokenReply, verifyResetCodeReply } from '@guildshop/contract/accounts'
import { makeRecoveryCodesReply } from '@guildshop/contract/recovery-codes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anIp } from '../../testing/an-ip.ts'
import { otherThan, type Person, password } from '../../testing/builders/account-builders.ts'
import { makeJobsDue } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()

const requestReset = (email: string) =>
  shop.post('/api/auth/forgot-password/send-code', { body: { email }, ip: anIp() })
const verifyReset = (email: string, code: string, at = shop) =>
  at.post('/api/auth/verify-reset-code', { body: { email, method: 'email', code }, ip: anIp() })

async function resetCodeFor({ email }: Person): Promise<string> {
  await requestReset(email)
  return shop.codeFor(email)
}

/** A text dump of our tables and the queue's. */
async function wholeDatabase(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(shop.db)
  const contents = await Promise.all(
    tables.rows.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(shop.db)),
  )
  return contents.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

test('mails a new six-digit code each time', async () => {
  const codes = [await resetCodeFor(await shop.aPerson()), await resetCodeFor(await shop.aPerson())]

  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(codes[0]).not.toBe(codes[1])
})

test('T6: accepts a code once', async () => {
  const person = await shop.aPerson()
  const code = await resetCodeFor(person)

  const replies = [await verifyReset(person.email, code), await verifyReset(person.email, code)]

  expect(replies).toMatchObject([{ status: 200 }, { status: 400, body: { code: 'CODE_WRONG' } }])
})

test('T6: expires a code after ten minutes', async () => {
  const [punctual, late] = [await shop.aPerson(), await shop.aPerson()]
  const codes = [await resetCodeFor(punctual), await resetCodeFor(late)] as const

  shop.moveClock(9.9)
  const inTime = await verifyReset(punctual.email, codes[0])
  shop.moveClock(0.2)
  const tooLate = await verifyReset(late.email, codes[1])

  expect(inTime.status).toBe(200)
  expect(tooLate).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
})

test('T6: allows five attempts per code, including a correct fifth', async () => {
  const [lucky, unlucky] = [await shop.aPerson(), await shop.aPerson()]
  const codes = [await resetCodeFor(lucky), await resetCodeFor(unlucky)] as const
  for (let time = 0; time < 4; time += 1) await verifyReset(lucky.email, otherThan(codes[0]))
  for (let time = 0; time < 5; time += 1) await verifyReset(unlucky.email, otherThan(codes[1]))

  const fifth = await verifyReset(lucky.email, codes[0])
  const sixth = await verifyReset(unlucky.email, codes[1])

  expect(fifth.status).toBe(200)
  expect(sixth).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
})

test('T6: keeps the five-attempt limit across a restart', async () => {
  const restarted = await testApp()
  const person = await shop.aPerson()
  const code = await resetCodeFor(person)
  for (let time = 0; time < 5; time += 1) await verifyReset(person.email, otherThan(code))

  const sixth = await verifyReset(person.email, code, restarted)

  expect(sixth).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
})

test('T6: replaces the previous code with a new one that has its own five attempts', async () => {
  const person = await shop.aPerson()
  const former = await resetCodeFor(person)
  for (let time = 0; time < 5; time += 1) await verifyReset(person.email, otherThan(former))
  shop.moveClock(1)
  const current = await resetCodeFor(person)

  const withFormer = await verifyReset(person.email, former)
  const withCurrent = await verifyReset(person.email, current)

  expect(withFormer.status).toBe(400)
  expect(withCurrent.status).toBe(200)
})

test('T6: issues one token for fifty concurrent correct attempts', async () => {
  const person = await shop.aPerson()
  const code = await resetCodeFor(person)

  const replies = await Promise.all(Array.from({ length: 50 }, () => verifyReset(person.email, code)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const resets = shop.db.selectFrom('passwordReset').selectAll().where('accountId', '=', person.id)
  expect(await resets.execute()).toHaveLength(1)
})

test('T6: counts fifty concurrent wrong attempts as five and invalidates the code', async () => {
  const person = await shop.aPerson()
  const code = await resetCodeFor(person)

  const wrong = await Promise.all(Array.from({ length: 50 }, () => verifyReset(person.email, otherThan(code))))
  const kept = shop.db.selectFrom('emailCode').select('tries').where('accountId', '=', person.id)

  expect(wrong.filter(({ status }) => status === 200)).toEqual([])
  expect(await kept.executeTakeFirst()).toEqual({ tries: 5 })
})

test('T6: accepts a code only for the purpose it was sent for', async () => {
  const gone = await shop.aPerson({ deactivatedAt: new Date() })
  const resetCode = await resetCodeFor(gone)
  await shop.post('/api/auth/reactivate/send_code', {
    body: { identifier: gone.username, password },
    ip: anIp(),
  })
  const reactivationCode = await shop.codeFor(gone.email)
  const reactivate = (code: string) =>
    shop.post('/api/auth/reactivate/confirm_code', { body: { identifier: gone.username, code } })

  const crossed = [await verifyReset(gone.email, reactivationCode), await reactivate(resetCode)]
  const straight = [await verifyReset(gone.email, resetCode), await reactivate(reactivationCode)]

  expect(crossed.map(({ status }) => status)).toEqual([400, 400])
  expect(straight.map(({ status }) => status)).toEqual([200, 200])
})

test('T6: refuses an email verification code for a password reset', async () => {
  const form = { email: 'new@example.com', username: 'new-one', password: 'secret-1' }
  const accepted = { acceptedToS: true, acceptedPrivacyPolicy: true }
  await shop.post('/api/auth/register', { body: { ...form, ...accepted } })

  const reply = await verifyReset(form.email, await shop.codeFor(form.email))

  expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
})

test('T6: refuses a code mailed to another account', async () => {
  const [one, other] = [await shop.aPerson(), await shop.aPerson()]
  await resetCodeFor(other)

  const reply = await verifyReset(other.email, await resetCodeFor(one))

  expect(reply).toMatchObject({ status: 400, body: { code: 'CODE_WRONG' } })
})

test('T6: stores neither code nor token in plain text, including in the mail queue', async () => {
  const person = await shop.aPerson()
  shop.mailbox.isDown = true
  await requestReset(person.email)
  await shop.runQueuedJobs()
  const whileQueued = await wholeDatabase()
  shop.mailbox.isDown = false
  await makeJobsDue(shop.db)
  const code = await shop.codeFor(person.email)
  const whileSent = await wholeDatabase()

  const { verificationToken } = verifyResetCodeReply.parse((await verifyReset(person.email, code)).body)
  const whileProved = await wholeDatabase()

  expect(code).toMatch(/^\d{6}$/)
  expect(whileQueued).toContain('send-mail')
  expect(whileQueued).toContain(person.email)
  for (const contents of [whileQueued, whileSent, whileProved]) expect(contents).not.toContain(code)
  expect(verificationToken).toMatch(/^[\w-]{43}$/)
  expect(whileProved).not.toContain(verificationToken)
})

test('T6: stores no password, session token or challenge in plain text', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const body = { identifier: person.username, password }
  const login = await shop.post('/api/auth/login', { body, ip: anIp() })
  const userId = String(Object(login.body).userId)
  const whileAsked = await wholeDatabase()

  const token = shop.authenticatorCode(person)
  const signedIn = await shop.post('/api/auth/verify-2fa', { body: { userId, token } })
  const whileSignedIn = await wholeDatabase()

  expect(userId).toMatch(/^[\w-]{32}$/)
  expect(whileAsked).not.toContain(userId)
  expect(whileSignedIn).not.toContain(tokenReply.parse(signedIn.body).token)
  expect(whileSignedIn).not.toContain(password)
  expect(whileSignedIn).not.toContain(person.totpSecret)
})

test('T6: stores no recovery code in plain text, with or without dashes', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const made = await shop.post('/api/2fa/recovery-codes', { as: person, body: {} })
  const { recoveryCodes } = makeRecoveryCodesReply.parse(made.body)

  const contents = await wholeDatabase()

  expect(recoveryCodes).toHaveLength(10)
  for (const code of recoveryCodes) {
    expect(contents).not.toContain(code)
    expect(contents).not.toContain(code.replaceAll('-', ''))
  }
})

test('retries a mail once the mail server is available again', async () => {
  const person = await shop.aPerson()
  shop.mailbox.isDown = true
  const reply = await requestReset(person.email)
  const meanwhile = await shop.newestMailTo(person.email)
  shop.mailbox.isDown = false
  await makeJobsDue(shop.db)

  const mail = await shop.newestMailTo(person.email)

  expect(reply.status).toBe(200)
  expect(meanwhile).toBeUndefined()
  expect(mail?.subject).toMatch(/^\d{6} is your Guildshop code$/)
})
