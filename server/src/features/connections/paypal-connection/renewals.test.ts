import { beforeEach, describe, expect, test } from 'vitest'
import { connectionBuilders } from '../../../testing/builders/connection-builders.ts'
import { memberBuilders } from '../../../testing/builders/member-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'
import { readProfile } from '../../accounts/read-profile.ts'
import { recordBroken } from './broken-connection.ts'
import { checkNow } from './check-connection.ts'
import { readConnection } from './describe-connection.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { deps, db } = shop
const owner = await shop.aPerson()
await shop.tiePaypal(owner, 'PETRASELLER23')
const guild = await shop.aGuild({ owner })
const { join, read } = memberBuilders(deps)
const { aFullConnection } = connectionBuilders(deps)
const oneDay = 24 * 60

const joinVia = ({ id }: { id: string }, facts = {}) => join(guild, { sale: { connectionId: id }, facts })

beforeEach(async () => {
  await db.deleteFrom('sale').execute()
  await db.deleteFrom('paypalConnection').execute()
})

describe('a connection with members', () => {
  test('says how many memberships renew through it', async () => {
    const connection = await aFullConnection(sandbox, owner)
    await joinVia(connection)
    await joinVia(connection)
    await joinVia(connection, { cancelledAt: deps.now() })
    await join(guild, { renewal: 'reminder', sale: { connectionId: connection.id } })

    expect(await readConnection(deps, owner.id)).toMatchObject({ kind: 'full', renewals: 2 })
    expect((await readProfile(deps, owner.id)).paypalConnection).toMatchObject({ renewals: 2 })
  })

  test('says nothing without any', async () => {
    await aFullConnection(sandbox, owner)

    expect(await readConnection(deps, owner.id)).not.toHaveProperty('renewals')
    expect((await readProfile(deps, owner.id)).paypalConnection).not.toHaveProperty('renewals')
  })

  test.each([
    [0, 'Your shops keep selling'],
    [1, '1 membership renews through this app.'],
    [2, '2 memberships renew through this app.'],
  ])('mails its owner about %i memberships when PayPal rejects it', async (count, text) => {
    const connection = await aFullConnection(sandbox, owner)
    for (let joined = 0; joined < count; joined += 1) await joinVia(connection)

    await recordBroken(deps, connection.id, 'REJECTED')

    const mail = await shop.newestMailTo(owner.email)
    expect(mail?.text).toContain(text)
    expect(mail?.text?.includes('through this app')).toBe(count > 0)
  })

  test('reads overdue memberships as soon as it works again', async () => {
    const connection = await aFullConnection(sandbox, owner)
    const overdue = await joinVia(connection)
    const paid = await joinVia(connection, {})
    await db.updateTable('paypalConnection').set({ problem: 'REJECTED', problemAt: deps.now() }).execute()
    shop.moveClock(33 * oneDay)
    await db
      .updateTable('membership')
      .set({ paidUntil: new Date(deps.now().getTime() + 86_400_000) })
      .where('id', '=', paid.id)
      .execute()

    await checkNow(deps, owner.id)

    expect(await read(overdue)).toMatchObject({ readAt: null, nextCheckAt: expect.any(Date) })
    expect((await read(overdue)).nextCheckAt?.getTime()).toBeLessThanOrEqual(deps.now().getTime())
    expect((await read(paid)).readAt).not.toBeNull()
  })
})
