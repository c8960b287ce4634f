import type { MembershipTerms } from '@guildshop/contract/membership-rules'
import { describe, expect, test } from 'vitest'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { itemBuilders, itemForm } from '../../../testing/builders/item-builders.ts'
import { membershipBuilders } from '../../../testing/builders/membership-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)
const { aDeliverable } = deliverableBuilders(shop.deps)
const { aMembership } = membershipBuilders(shop.deps)

const vip = '410000000000010005'
const supporter = '410000000000010006'
const owner = await shop.aPerson()
await shop.tieDiscord(owner, onDiscord.petra)
await shop.givePremium(owner)
await shop.tieOwnPaypal(owner, 'PETRASELLER23')
const guild = await shop.aGuild({ owner, guildId: servers.pixelForge })

const monthly: MembershipTerms = { period: 'month', trialDays: 0, graceDays: 3, renewal: 'reminder' }
const columns = { membershipPeriod: 'month', trialDays: 0, graceDays: 3, renewal: 'reminder' }

type Fields = Record<string, string>
const form = (membership: unknown, others: Fields = {}) =>
  itemForm({ ...others, membership: JSON.stringify(membership) })
const create = (membership: unknown, others?: Fields, as = owner, { guildId } = guild) =>
  shop.post(`/api/guilds/${guildId}/items`, { as, body: form(membership, others) })
const edit = (id: string, membership: unknown, others?: Fields) =>
  shop.put(`/api/items/${id}`, { as: owner, body: form(membership, others) })
const editWithout = (id: string, others: Fields = {}) =>
  shop.put(`/api/items/${id}`, { as: owner, body: itemForm(others) })
const idOf = ({ body }: { body: unknown }) => String(Object(body)._id)
const stored = (id: string) => shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function listed(id: string) {
  const { body } = await shop.get(`/api/guilds/${guild.guildId}/items`, { as: owner })
  return (Array.isArray(body) ? body : []).find((item) => item._id === id)
}

/** An owner without premium. */
async function aFreeShop() {
  const seller = await shop.aPerson()
  return { seller, guild: await shop.aGuild({ owner: seller }) }
}

describe('an item that is a membership', () => {
  test('is created with its terms and listed with its members', async () => {
    const terms = { period: 'quarter', trialDays: 14, graceDays: 0, renewal: 'automatic' }

    const made = await create(terms, { roleId: vip })
    await aMembership(guild, await stored(idOf(made)))
    const found = await listed(idOf(made))

    expect(made).toMatchObject({ status: 200, body: { membership: { ...terms, members: 0 }, roleId: vip } })
    expect(found.membership).toEqual({ ...terms, members: 1 })
  })

  test('becomes one, changes its terms and becomes an ordinary item again', async () => {
    const { id } = await anItem(guild)

    const became = await edit(id, monthly)
    const changed = await edit(id, { ...monthly, period: 'year', graceDays: 7 })
    const kept = await editWithout(id, { name: 'Cup' })
    const removed = await edit(id, null)

    expect(became.body).toMatchObject({ membership: { ...monthly, members: 0 } })
    expect(changed.body).toMatchObject({ membership: { period: 'year', graceDays: 7 } })
    expect(kept.body).toMatchObject({ name: 'Cup', membership: { period: 'year' } })
    expect(Object(removed.body).membership).toBeUndefined()
    expect(await stored(id)).toMatchObject({ membershipPeriod: null, trialDays: 0, renewal: 'reminder' })
  })

  test('is sold one at a time, and its roles have no duration of their own', async () => {
    const roles = [{ kind: 'role', roleId: supporter, roleDurationDays: 30 }]

    const made = await create(monthly, {
      ...{ stock: '5', maxQuantity: '3', roleId: vip, roleDurationDays: '90' },
      deliverables: JSON.stringify(roles),
    })

    expect(made.body).toMatchObject({
      ...{ maxQuantity: 1, stock: 5, roleId: vip, roleDurationDays: null },
      deliverables: [{ roleId: supporter, roleDurationDays: null }],
    })
  })

  test('drops the duration of roles that the edit does not mention', async () => {
    const item = await anItem(guild, { roleId: vip, roleDurationDays: 30, stock: 5, maxQuantity: 4 })
    await aDeliverable(item, { kind: 'role', label: '', roleId: supporter, roleDurationDays: 7 })

    const saved = await edit(item.id, monthly, { roleId: vip, stock: '5' })

    expect(saved.body).toMatchObject({
      ...{ maxQuantity: 1, roleDurationDays: null },
      deliverables: [{ roleId: supporter, roleDurationDays: null }],
    })
  })

  test('is copied with its terms but without its members', async () => {
    const item = await anItem(guild, { ...columns, trialDays: 7, renewal: 'automatic' })
    await aMembership(guild, item)

    const copy = await shop.post(`/api/items/${item.id}/duplicate`, { as: owner })

    expect(copy.body).toMatchObject({
      membership: { period: 'month', trialDays: 7, graceDays: 3, renewal: 'automatic', members: 0 },
    })
  })

  test.each([
    ['a trial with reminders', { ...monthly, trialDays: 7 }, 'A trial needs automatic renewal.'],
    ['a trial that is too long', { ...monthly, trialDays: 91 }, 'A trial lasts up to 90 days. Enter 0 for no trial.'],
    ['a grace period that is too long', { ...monthly, graceDays: 8 }, 'The grace period lasts 0–7 days.'],
    ['an unknown period', { ...monthly, period: 'day' }, 'Choose a billing period.'],
  ])('is refused with %s', async (_what, terms, message) => {
    expect(await create(terms)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message } })
  })

  test('is refused with terms that are not JSON', async () => {
    const body = itemForm({ membership: '{' })

    expect(await shop.post(`/api/guilds/${guild.guildId}/items`, { as: owner, body })).toMatchObject({ status: 400 })
  })

  test.each([
    ['license keys', { deliverables: JSON.stringify([{ kind: 'key', label: 'Key' }]) }, 'MEMBERSHIP_WITH_KEYS'],
    ['shipping', { requiresShipping: 'true' }, 'MEMBERSHIP_WITH_SHIPPING'],
  ])('is refused with %s, also when a later edit adds it', async (_what, others: Fields, code) => {
    const { id } = await anItem(guild, columns)

    expect(await create(monthly, others)).toMatchObject({ body: { code } })
    expect(await editWithout(id, others)).toMatchObject({ body: { code } })
    expect(await stored(id)).toMatchObject({ version: 1 })
  })

  test('is refused while the item has stored license keys', async () => {
    const item = await anItem(guild, { stock: 0 })
    await aDeliverable(item, { kind: 'key', label: 'Key' })

    expect(await edit(item.id, monthly)).toMatchObject({ body: { code: 'MEMBERSHIP_WITH_KEYS' } })
  })
})

describe('an owner without premium', () => {
  test('can not sell a membership', async () => {
    const { seller, guild: own } = await aFreeShop()

    const reply = await create(monthly, {}, seller, own)

    expect(reply).toMatchObject({ status: 403, body: { code: 'MEMBERSHIP_NEEDS_PREMIUM' } })
  })

  test('keeps the terms of an item or makes it ordinary, but can not change them', async () => {
    const { seller, guild: own } = await aFreeShop()
    const { id } = await anItem(own, columns)
    const save = (terms: unknown) => shop.put(`/api/items/${id}`, { as: seller, body: form(terms) })

    expect(await save({ ...monthly, graceDays: 5 })).toMatchObject({ body: { code: 'MEMBERSHIP_NEEDS_PREMIUM' } })
    expect(await save(monthly)).toMatchObject({ status: 200, body: { membership: monthly } })
    expect(await save(null)).toMatchObject({ status: 200 })
    expect(await stored(id)).toMatchObject({ membershipPeriod: null })
  })

  test('gets an ordinary copy', async () => {
    const { seller, guild: own } = await aFreeShop()
    const { id } = await anItem(own, columns)

    const copy = await shop.post(`/api/items/${id}/duplicate`, { as: seller })

    expect(await stored(idOf(copy))).toMatchObject({ membershipPeriod: null })
  })
})

describe('automatic renewal', () => {
  test('needs a PayPal connection with subscriptions when it is chosen, not in later edits', async () => {
    const seller = await shop.aPerson()
    await shop.givePremium(seller)
    await shop.tiePaypal(seller, 'FINNSELLER234')
    const own = await shop.aGuild({ owner: seller })
    const automatic = { ...monthly, renewal: 'automatic' }
    const { id } = await anItem(own, { ...columns, renewal: 'automatic' })

    const refused = await create(automatic, {}, seller, own)
    const kept = await shop.put(`/api/items/${id}`, { as: seller, body: form({ ...automatic, graceDays: 5 }) })

    expect(refused).toMatchObject({ status: 409, body: { code: 'MEMBERSHIP_NEEDS_FULL' } })
    expect(kept).toMatchObject({ status: 200, body: { membership: { renewal: 'automatic', graceDays: 5 } } })
  })
})

describe('an item with members', () => {
  test('keeps its period and stays a membership', async () => {
    const item = await anItem(guild, columns)
    await aMembership(guild, item)

    expect(await edit(item.id, { ...monthly, period: 'year' })).toMatchObject({
      ...{ status: 409, body: { code: 'MEMBERSHIP_PERIOD_FIXED' } },
    })
    expect(await edit(item.id, null)).toMatchObject({ body: { code: 'MEMBERSHIP_PERIOD_FIXED' } })
  })

  test('changes price and other terms for new members only', async () => {
    const item = await anItem(guild, columns)
    const { id } = await aMembership(guild, item)
    const before = await shop.db.selectFrom('membership').selectAll().where('id', '=', id).executeTakeFirst()

    const saved = await edit(item.id, { ...monthly, graceDays: 7 }, { price: '9900' })

    expect(saved).toMatchObject({ status: 200, body: { price: 9900, membership: { graceDays: 7, members: 1 } } })
    expect(await shop.db.selectFrom('membership').selectAll().where('id', '=', id).executeTakeFirst()).toEqual(before)
  })

  test('keeps the price and currency of its members when the currency of the server changes', async () => {
    const own = await shop.aGuild({ owner })
    const item = await anItem(own, columns)
    const { id } = await aMembership(own, item)

    const saved = await shop.put(`/api/guilds/${own.guildId}/config`, {
      as: owner,
      body: { defaultCurrency: 'JPY', manageRoleId: null, notificationRoleId: null },
    })

    expect(saved.status).toBe(200)
    expect(await stored(item.id)).toMatchObject({ currency: 'JPY' })
    const kept = await shop.db.selectFrom('membership').selectAll().where('id', '=', id).executeTakeFirst()
    expect(kept).toMatchObject({ currency: 'USD', price: item.price })
  })

  test('can become ordinary when its last membership has ended', async () => {
    const item = await anItem(guild, columns)
    const { id } = await aMembership(guild, item)
    await shop.db.updateTable('membership').set({ state: 'ended' }).where('id', '=', id).execute()

    expect(await edit(item.id, null)).toMatchObject({ status: 200 })
  })
})
