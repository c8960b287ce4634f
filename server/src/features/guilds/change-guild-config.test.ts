import { beforeEach, describe, expect, test } from 'vitest'
import { onDiscord, roles, servers } from '../../testing/builders/guild-builders.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const petra = await shop.aPerson()
const guildId = servers.pixelForge

beforeEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  shop.moveClock(5)
  await shop.db.deleteFrom('item').execute()
  await shop.db.deleteFrom('guild').execute()
  await shop.db.deleteFrom('premiumGrant').execute()
  await shop.givePremium(petra)
  await shop.tieDiscord(petra, onDiscord.petra)
  await shop.aGuild({ owner: petra, guildId })
})

const noRoles = { manageRoleId: null, notificationRoleId: null }
const save = (config: object) =>
  shop.put(`/api/guilds/${guildId}/config`, { as: petra, body: { defaultCurrency: 'USD', ...noRoles, ...config } })
const saved = async () => (await shop.get(`/api/guilds/details/${guildId}`, { as: petra })).body

async function anItem(price: number, guild?: { id: string }): Promise<void> {
  const { id } = guild ?? (await shop.db.selectFrom('guild').select('id').executeTakeFirstOrThrow())
  await itemBuilders(shop.deps).anItem({ id }, { name: `${price}`, price })
}
const prices = () => shop.db.selectFrom('item').select(['price', 'currency']).orderBy('name').execute()

test('saves currency and roles', async () => {
  const chosen = { defaultCurrency: 'EUR', manageRoleId: roles.shopkeeper, notificationRoleId: roles.dealHunters }

  const reply = await save(chosen)

  expect(reply).toMatchObject({ status: 200 })
  expect(await saved()).toMatchObject(chosen)
})

test('mentions item currencies only when the currency changes', async () => {
  const [first, second] = [await save({ defaultCurrency: 'EUR' }), await save({ defaultCurrency: 'EUR' })]

  expect(first.body).toEqual({ message: 'Settings saved! All item currencies have been updated.' })
  expect(second.body).toEqual({ message: 'Settings saved!' })
})

test('clears the roles', async () => {
  await save({ manageRoleId: roles.shopkeeper, notificationRoleId: roles.dealHunters })

  await save(noRoles)

  expect(await saved()).toMatchObject(noRoles)
})

describe('T16: refuses with 400 and changes nothing', () => {
  test.each([
    ['@everyone as manage role', { manageRoleId: guildId }, 'ROLE_IS_EVERYONE'],
    ['@everyone as notification role', { notificationRoleId: guildId }, 'ROLE_IS_EVERYONE'],
    ["another server's role", { manageRoleId: roles.raider }, 'ROLE_NOT_IN_GUILD'],
    ["another server's role to notify", { notificationRoleId: roles.raider }, 'ROLE_NOT_IN_GUILD'],
    ["another server's @everyone", { manageRoleId: servers.retroRaiders }, 'ROLE_NOT_IN_GUILD'],
    ['a channel', { manageRoleId: '510000000000010001' }, 'ROLE_NOT_IN_GUILD'],
    [
      'one right and one wrong role',
      { manageRoleId: roles.shopkeeper, notificationRoleId: roles.raider },
      'ROLE_NOT_IN_GUILD',
    ],
    ['a name instead of an id', { manageRoleId: 'Shopkeeper' }, 'INVALID_INPUT'],
    ['an unknown currency', { defaultCurrency: 'XXX' }, 'INVALID_INPUT'],
    ['a missing currency', { defaultCurrency: null }, 'INVALID_INPUT'],
    ['a currency in lower case', { defaultCurrency: 'eur' }, 'INVALID_INPUT'],
  ])('%s', async (_what, config, code) => {
    await anItem(1050)
    const before = await saved()

    const reply = await save({ defaultCurrency: 'JPY', ...config })

    expect(reply).toMatchObject({ status: 400, body: { code } })
    expect(await saved()).toEqual(before)
    expect(await prices()).toEqual([{ price: 1050, currency: 'USD' }])
  })
})

describe('without premium', () => {
  test('refuses to set a role', async () => {
    await shop.db.deleteFrom('premiumGrant').execute()

    const reply = await save({ manageRoleId: roles.shopkeeper })

    expect(reply).toMatchObject({ status: 403, body: { code: 'PREMIUM_NEEDED' } })
  })

  test('keeps the roles set before while other settings change', async () => {
    const before = { manageRoleId: roles.shopkeeper, notificationRoleId: roles.dealHunters }
    await save(before)
    await shop.db.deleteFrom('premiumGrant').execute()

    const replies = [await save({ defaultCurrency: 'AUD' }), await save({ defaultCurrency: 'CAD', ...before })]

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await saved()).toMatchObject({ defaultCurrency: 'CAD', ...before })
  })
})

describe('when the bot has left', () => {
  test('refuses a new role and asks the owner to invite the bot', async () => {
    await sandbox.control('/discord/control/bot', { guild: guildId, present: false })

    const reply = await save({ manageRoleId: roles.shopkeeper })

    expect(reply).toMatchObject({ status: 409, body: { code: 'BOT_NOT_IN_GUILD' } })
  })

  test('still changes the currency when the roles stay the same', async () => {
    await save({ manageRoleId: roles.shopkeeper })
    await sandbox.control('/discord/control/bot', { guild: guildId, present: false })
    shop.moveClock(5)

    const reply = await save({ manageRoleId: roles.shopkeeper, defaultCurrency: 'NZD' })

    expect(reply).toMatchObject({ status: 200 })
  })
})

test('changes the currency of all items and rounds up to whole yen', async () => {
  for (const price of [1, 99, 100, 101, 1050]) await anItem(price)

  await save({ defaultCurrency: 'JPY' })

  const found = (await prices()).map(({ price }) => price)
  expect(found.sort((a, b) => a - b)).toEqual([100, 100, 100, 200, 1100])
  expect((await prices()).every(({ currency }) => currency === 'JPY')).toBe(true)
})

test('keeps amounts unchanged for currencies with decimals', async () => {
  for (const price of [1, 1050]) await anItem(price)

  await save({ defaultCurrency: 'GBP' })

  expect(await prices()).toEqual([
    { price: 1, currency: 'GBP' },
    { price: 1050, currency: 'GBP' },
  ])
})

test('does not change the items of another server', async () => {
  const other = await shop.aGuild({ owner: await shop.aPerson() })
  await anItem(500, other)

  await save({ defaultCurrency: 'EUR' })

  expect(await prices()).toEqual([{ price: 500, currency: 'USD' }])
})

test('keeps server and items on the same currency under concurrent changes', async () => {
  for (const price of [100, 250]) await anItem(price)

  for (let round = 0; round < 5; round += 1) {
    const wanted = ['EUR', 'USD', 'JPY', 'USD', 'EUR', 'USD', 'NZD', 'USD']
    await Promise.all(wanted.map((defaultCurrency) => save({ defaultCurrency })))

    const { defaultCurrency } = Object(await saved())
    expect((await prices()).map(({ currency }) => currency)).toEqual([defaultCurrency, defaultCurrency])
  }
})

test('refuses to change the settings of a disabled server', async () => {
  await shop.db.updateTable('guild').set({ isEnabled: false }).execute()

  expect(await save({ defaultCurrency: 'EUR' })).toMatchObject({ status: 403, body: { code: 'GUILD_DISABLED' } })
})
