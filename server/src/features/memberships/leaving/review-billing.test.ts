import { beforeEach, describe, expect, test } from 'vitest'
import { connectionBuilders } from '../../../testing/builders/connection-builders.ts'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { memberBuilders } from '../../../testing/builders/member-builders.ts'
import { deliveryShop, vip } from '../../../testing/delivery-shop.ts'
import { clearQueue, listQueuedJobs, runToEnd } from '../../../testing/job-queue.ts'
import { banUser, unbanUser } from '../../admin/ban-user.ts'
import { linkPaypal, unlinkPaypal } from '../../connections/link-paypal.ts'
import { disconnectApp } from '../../connections/paypal-connection/disconnect-app.ts'
import { endConnections } from '../../connections/paypal-connection/end-connections.ts'
import { sweepDeliveries } from '../../deliveries/run-deliveries.ts'
import { purge } from '../../retention/purge-due.ts'
import { checkMemberships } from '../check-memberships.ts'
import type { MembershipRow } from '../membership-queries.ts'
import { reviewAllBilling, reviewBillingJob } from './review-billing.ts'

const shop = await deliveryShop()
const { deps, db, guild, owner, sandbox, world, robinsRoles } = shop
const { join, read, historyOf, messagesAbout } = memberBuilders(deps)
const { aFullConnection } = connectionBuilders(deps)
const admin = { id: owner.id, username: 'root' }
const oneDay = 24 * 60

const review = () => runToEnd(reviewBillingJob, { accountId: owner.id }, deps)
const jobsNamed = async (name: string) => (await listQueuedJobs(db)).filter((job) => job.name === name)
const setGuild = (values: { removedAt?: Date | null; ownerLostAt?: Date | null; isEnabled?: boolean }) =>
  db.updateTable('guild').set(values).where('id', '=', guild.id).execute()
const connect = () => aFullConnection(sandbox, owner)
const joinVia = ({ id }: { id: string }) => join(guild, { sale: { connectionId: id } })

async function expectCancelled(membership: MembershipRow, reason: string) {
  const { paidUntil } = membership
  expect(await read(membership)).toMatchObject({ state: 'cancelled', cancelReason: reason, paidUntil })
  expect((await read(membership)).accessUntil).toEqual(paidUntil)
  expect(await historyOf(membership)).toEqual(['changed', `cancelled: ${reason}`])
  expect(await messagesAbout(membership)).toEqual(['membership-cancelled'])
}

/** Reviews while Discord says this about the owner's rights. */
function reviewWhen(rights: 'kept' | 'lost' | 'unavailable') {
  const answer = async () => {
    if (rights === 'unavailable') throw new Error('Discord is down.')
    const registered = { id: servers.pixelForge, name: 'Pixel Forge', icon: null, isOwner: true, permissions: 0n }
    return rights === 'kept' ? [registered] : []
  }
  const unanswered = async () => {
    throw new Error('Discord is down.')
  }
  const discordFacts = { ...deps.discordFacts, listOwnGuilds: answer, getMember: unanswered }
  return runToEnd(reviewBillingJob, { accountId: owner.id }, { ...deps, discordFacts })
}

async function expectUntouched(membership: MembershipRow) {
  expect(await read(membership)).toMatchObject({ state: 'active', cancelledAt: null })
}

beforeEach(async () => {
  await clearQueue(db)
  await db.deleteFrom('paypalConnection').execute()
  await db.deleteFrom('ban').execute()
  await db.updateTable('account').set({ bannedAt: null, deactivatedAt: null, deletedAt: null }).execute()
  await setGuild({ removedAt: null, ownerLostAt: null, isEnabled: true })
  await shop.tiePaypal(owner, 'PETRASELLER23').catch(() => undefined)
})

describe('a shop that closes', () => {
  test('cancels automatic renewals when its owner is banned, and lets the others run out', async () => {
    const automatic = await join(guild)
    const reminded = await join(guild, { renewal: 'reminder' })
    const imported = await join(guild, { renewal: 'none' })
    await clearQueue(db)

    await db.transaction().execute((tx) => endConnections(tx, deps, owner.id))
    await db.updateTable('account').set({ bannedAt: deps.now() }).where('id', '=', owner.id).execute()
    const queued = await jobsNamed('review-billing')
    await review()

    expect(queued).toMatchObject([{ payload: { accountId: owner.id } }])
    await expectCancelled(automatic, 'shop-closed')
    await expectUntouched(reminded)
    await expectUntouched(imported)
    expect(await jobsNamed('cancel-membership-billing')).toMatchObject([
      { payload: { subscriptionId: automatic.subscriptionId, reason: expect.any(String) } },
    ])
  })

  test('changes nothing after a ban that was lifted before the review', async () => {
    const stranger = await shop.aPerson()
    const theirs = await shop.aGuild({ owner: stranger })
    await shop.tiePaypal(stranger, 'STRANGER23456')
    const automatic = await join(theirs, { sale: { payeeId: 'STRANGER23456' } })

    await banUser(deps, admin, stranger.id, null)
    await unbanUser(deps, admin, stranger.id)
    await runToEnd(reviewBillingJob, { accountId: stranger.id }, deps)

    await expectUntouched(automatic)
  })

  test.each([
    [
      'deletes the account',
      () =>
        db.updateTable('account').set({ deactivatedAt: new Date(), deletedAt: new Date() }).where('id', '=', owner.id),
    ],
    ['removes the server', () => db.updateTable('guild').set({ removedAt: new Date() }).where('id', '=', guild.id)],
  ])('cancels automatic renewals when its owner %s', async (_name, close) => {
    const automatic = await join(guild)

    await close().execute()
    await review()

    await expectCancelled(automatic, 'shop-closed')
  })

  test('is queued for review when a server is removed', async () => {
    await join(guild)
    await clearQueue(db)

    const { status } = await shop.delete(`/api/guilds/${servers.pixelForge}`, { as: owner })

    expect(status).toBe(200)
    expect(await jobsNamed('review-billing')).toMatchObject([{ payload: { accountId: owner.id } }])
  })

  test('gives an owner without rights on Discord three days', async () => {
    const automatic = await join(guild)
    await setGuild({ ownerLostAt: deps.now() })
    await review()
    const before = await read(automatic)
    shop.moveClock(3 * oneDay + 1)

    await reviewAllBilling.runUnparsed({}, deps)
    const queued = await jobsNamed('review-billing:batch')
    await reviewWhen('lost')

    expect(before.state).toBe('active')
    expect(queued).toMatchObject([{ payload: { accountId: owner.id } }])
    await expectCancelled(automatic, 'shop-closed')
  })

  test.each([
    ['has returned', 'kept', null],
    ["can't be asked", 'unavailable', expect.any(Date)],
  ] as const)('keeps renewals if Discord is asked again and the right %s', async (_name, rights, ownerLostAt) => {
    const automatic = await join(guild)
    await setGuild({ ownerLostAt: deps.now() })
    shop.moveClock(3 * oneDay + 1)

    await reviewWhen(rights)

    await expectUntouched(automatic)
    expect(
      await db.selectFrom('guild').select('ownerLostAt').where('id', '=', guild.id).executeTakeFirstOrThrow(),
    ).toEqual({ ownerLostAt })
  })

  test('still removes the roles at the end of the paid period', async () => {
    const automatic = await join(guild, { item: { roleId: vip } })
    await shop.runQueuedJobs()
    const before = await robinsRoles()
    await setGuild({ removedAt: deps.now() })
    await review()
    // PayPal has confirmed the cancellation.
    await db.updateTable('membership').set({ subscriptionStatus: 'CANCELLED' }).where('id', '=', automatic.id).execute()
    shop.moveClock(32 * oneDay)

    await checkMemberships.runUnparsed({}, deps)
    await sweepDeliveries.runUnparsed({}, deps)
    await shop.runQueuedJobs()

    expect(before).toEqual([vip])
    expect((await read(automatic)).state).toBe('ended')
    expect(await world.rolesOf(servers.pixelForge, onDiscord.robin)).toEqual([])
  })

  test('does not include a shop that is disabled or whose item is hidden', async () => {
    const automatic = await join(guild)
    await setGuild({ isEnabled: false })
    await db.updateTable('item').set({ isHidden: true }).where('id', '=', automatic.itemId).execute()

    await reviewAllBilling.runUnparsed({}, deps)
    await review()

    expect(await jobsNamed('review-billing:batch')).toEqual([])
    await expectUntouched(automatic)
  })
})

describe('a PayPal connection that ends', () => {
  test('cancels what renews through it when the app is disconnected', async () => {
    const connection = await connect()
    const automatic = await joinVia(connection)

    await disconnectApp(deps, shop.provedUser(owner))
    await review()

    await expectCancelled(automatic, 'connection-ended')
    expect(await jobsNamed('cancel-membership-billing')).toMatchObject([
      { payload: { subscriptionId: automatic.subscriptionId } },
    ])
  })

  test('cancels what is paid to an account that is no longer linked', async () => {
    const automatic = await join(guild)

    await unlinkPaypal(deps, shop.provedUser(owner))
    await review()

    await expectCancelled(automatic, 'connection-ended')
  })

  test('moves memberships to another app of the same PayPal account', async () => {
    const before = await connect()
    const automatic = await joinVia(before)
    await db.transaction().execute((tx) => endConnections(tx, deps, owner.id))
    const after = await connect()

    await review()

    await expectUntouched(automatic)
    expect((await read(automatic)).connectionId).toBe(after.id)
  })

  test('cancels memberships when an app of another PayPal account replaces it', async () => {
    const automatic = await joinVia(await connect())
    await db.transaction().execute((tx) => endConnections(tx, deps, owner.id))
    await aFullConnection(sandbox, owner, { seller: 'milo' })

    await review()

    await expectCancelled(automatic, 'connection-ended')
  })

  test('changes nothing when linking fails', async () => {
    const automatic = await join(guild)

    await linkPaypal(deps, { accountId: owner.id, isProved: true }, undefined)
    await review()

    await expectUntouched(automatic)
  })

  test('is cancelled with a copy of the credentials when they are erased', async () => {
    const stranger = await shop.aPerson()
    const theirs = await shop.aGuild({ owner: stranger })
    const { id } = await aFullConnection(sandbox, stranger, { seller: 'milo' })
    const { subscriptionId } = await join(theirs, { sale: { connectionId: id } })
    await db.updateTable('account').set({ deactivatedAt: deps.now() }).where('id', '=', stranger.id).execute()
    shop.moveClock(91 * oneDay)

    await purge(deps)

    expect(await jobsNamed('cancel-erased-billing')).toMatchObject([
      { payload: { subscriptionId, app: { id, clientSecret: expect.any(String) } } },
    ])
  })
})
