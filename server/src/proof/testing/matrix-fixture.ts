import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Guild } from '../../db/tables.ts'
import { openSession } from '../../features/accounts/sessions/open-session.ts'
import { mintPremiumCode } from '../../features/premium/codes/mint-premium-code.ts'
import { signDownloadLink } from '../../features/sales/entitlements/downloads/download-link.ts'
import { setUpPaypal } from '../../operations/set-up-paypal.ts'
import type { Person } from '../../testing/builders/account-builders.ts'
import { deliverableBuilders } from '../../testing/builders/deliverable-builders.ts'
import { fileBuilders } from '../../testing/builders/file-builders.ts'
import { onDiscord, roles, servers } from '../../testing/builders/guild-builders.ts'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { keyBuilders, someKeys } from '../../testing/builders/key-builders.ts'
import { membershipBuilders } from '../../testing/builders/membership-builders.ts'
import { addCategory, addPicture, addStandingMessage } from '../../testing/builders/presentation-builders.ts'
import { addItemGroup, addPriceRule } from '../../testing/builders/pricing-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'

/** The resources of one owner, by their names in paths. */
export type OwnedResources = {
  guild: string
  item: string
  sale: string
  testSale: string
  delivery: string
  note: string
  key: string
  dispute: string
  membership: string
  membershipItem: string
  membershipImport: string
  priceRule: string
  itemGroup: string
  category: string
  /** An additional picture of the item. */
  picture: string
  standingMessage: string
  session: string
  export: string
  /** An upload that no item uses. */
  upload: string
  entitlement: string
  download: string
}

export type MatrixFixture = Awaited<ReturnType<typeof createMatrixFixture>>

const pixelForge = {
  guildId: servers.pixelForge,
  name: 'Pixel Forge',
  manageRoleId: roles.shopkeeper,
  managersMayPrice: true,
}
const retroRaiders = { guildId: servers.retroRaiders, name: 'Retro Raiders', manageRoleId: roles.raider }

/** Two shops, one of a premium owner and one of a free owner, and a user of every role. */
export async function createMatrixFixture() {
  const sandbox = await startTestSandbox()
  const shop = await testApp(sandbox)
  const { deps } = shop
  const made = await setUpPaypal(deps.paypal, { planId: undefined, publicUrl: 'https://shop.example' })
  deps.premiumPlanId = made.PAYPAL_PLAN_ID
  deps.paypalWebhookId = made.PAYPAL_WEBHOOK_ID
  await sandbox.control('/discord/control/limits', { route: 'GET /users/@me/guilds', limit: 10_000, seconds: 1 })
  const raider = { guild: servers.retroRaiders, user: onDiscord.robin, role: roles.raider, present: true }
  await sandbox.control('/discord/control/member-roles', raider)

  const onDiscordAs = async (discordId: string): Promise<Person> => {
    const person = await shop.aPerson()
    await shop.connectDiscord(sandbox, person, discordId)
    return person
  }
  const [petra, finn] = [await onDiscordAs(onDiscord.petra), await onDiscordAs(onDiscord.finn)]
  await shop.givePremium(petra)
  await shop.tiePaypal(petra, 'PETRASELLER23')
  await shop.tiePaypal(finn, 'FNNSELLER2345')
  const theirs = {
    petra: await createResources(shop, petra, await shop.aGuild({ owner: petra, ...pixelForge })),
    finn: await createResources(shop, finn, await shop.aGuild({ owner: finn, ...retroRaiders })),
  }
  const otherOwner = await onDiscordAs(onDiscord.sam)
  await shop.givePremium(otherOwner)
  await shop.aGuild({ owner: otherOwner })
  const people = {
    visitor: null,
    user: await shop.aPerson(),
    'other owner': otherOwner,
    'manager with the role': await onDiscordAs(onDiscord.milo),
    'manager without the role': await onDiscordAs(onDiscord.ada),
    'manager of a free owner': await onDiscordAs(onDiscord.robin),
    'free owner': finn,
    'premium owner': petra,
    banned: await shop.aPerson({ bannedAt: deps.now() }),
    deactivated: await shop.aPerson({ deactivatedAt: deps.now() }),
    'super administrator': await shop.aPerson({ isSuperAdmin: true }),
  }
  // Proof for the whole run, however long it takes.
  const tomorrow = new Date(deps.now().getTime() + 86_400_000)
  await shop.db.updateTable('session').set({ firstFactorAt: tomorrow }).execute()
  return { shop, people, theirs, ...(await createInstanceResources(shop, people)) }
}

type Shop = Awaited<ReturnType<typeof testApp>>

async function createResources(shop: Shop, owner: Person, guild: Selectable<Guild>): Promise<OwnedResources> {
  const { db, deps } = shop
  const { anItem } = itemBuilders(deps)
  const { aSale } = saleBuilders(deps)
  const item = await anItem(guild, { requiresShipping: true })
  const sale = await aSale(guild, item)
  const testSale = await aSale(guild, item, { isTest: true, orderId: null, captureId: null })
  const now = deps.now()
  const about = { saleId: sale.id, guildId: guild.id }
  const failed = { ...about, kind: 'announce', state: 'failed', dueAt: now, tries: 5, problem: 'DISCORD_DOWN' }
  const delivery = await db.insertInto('delivery').values(failed).returning('id').executeTakeFirstOrThrow()
  const note = await noteOf(shop, owner, sale)
  const dispute = await disputeOf(shop, sale)
  const dates = { startDate: '2026-01-01', endDate: '2099-01-01', createdAt: now }
  const goal = { guildId: guild.id, targetCents: 1000, currency: 'USD', ...dates }
  await db.insertInto('goal').values(goal).execute()
  const account = await db.selectFrom('account').selectAll().where('id', '=', owner.id).executeTakeFirstOrThrow()
  await openSession(db, deps, account, { device: 'Phone', hasProvedSecondFactor: false })
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('accountId', '=', owner.id)
    .where('device', '=', 'Phone')
    .executeTakeFirstOrThrow()
  return {
    guild: guild.guildId,
    item: item.id,
    sale: sale.id,
    testSale: testSale.id,
    delivery: delivery.id,
    note,
    key: await keyOf(shop, item),
    dispute,
    ...(await membersOf(shop, guild)),
    ...(await pricingOf(shop, guild)),
    category: (await addCategory(db, { guildId: guild.id })).id,
    picture: await addPicture(db, item),
    standingMessage: (await addStandingMessage(db, { guildId: guild.id })).id,
    session: session.id,
    export: await exportOf(shop, owner),
    ...(await filesOf(shop, guild, sale)),
  }
}

async function exportOf({ db, deps }: Shop, owner: Person): Promise<string> {
  const ready = { accountId: owner.id, state: 'ready', progress: 1, createdAt: deps.now() }
  const { id } = await db.insertInto('dataExport').values(ready).returning('id').executeTakeFirstOrThrow()
  const part = { exportId: id, number: 0, bytes: Buffer.from('zip') }
  await db.insertInto('dataExportPart').values(part).execute()
  return id
}

async function filesOf({ deps }: Shop, guild: { id: string }, sale: { id: string }) {
  const { aFile } = fileBuilders(deps)
  const owned = { kind: 'file', fileId: (await aFile(guild)).id } as const
  const entitlement = await deliverableBuilders(deps).anEntitlement(sale, owned)
  const link = new URL(signDownloadLink(deps, entitlement.id).url).pathname
  return {
    upload: (await aFile(guild)).id,
    entitlement: entitlement.id,
    download: link.replace('/api/downloads/', ''),
  }
}

async function noteOf({ db, deps }: Shop, author: Person, { id: saleId }: { id: string }): Promise<string> {
  const note = { saleId, authorId: author.id, text: 'Gift', createdAt: deps.now() }
  return (await db.insertInto('orderNote').values(note).returning('id').executeTakeFirstOrThrow()).id
}

async function keyOf({ db, deps }: Shop, item: { id: string }): Promise<string> {
  const pool = await keyBuilders(deps).aPool(item, someKeys(1))
  const key = db.selectFrom('licenseKey').select('id').where('deliverableId', '=', pool.id)
  return (await key.executeTakeFirstOrThrow()).id
}

async function disputeOf({ db, deps }: Shop, { id: saleId }: { id: string }): Promise<string> {
  const id = `PP-${saleId}`
  await db.insertInto('dispute').values({ id, status: 'OPEN', openedAt: deps.now(), saleId }).execute()
  return id
}

async function membersOf({ db, deps }: Shop, guild: Selectable<Guild>) {
  const { aMembershipItem, aMember } = membershipBuilders(deps)
  const item = await aMembershipItem(guild)
  const imported = { guildId: guild.id, itemId: item.id, source: 'csv', createdAt: deps.now() }
  const { id } = await db.insertInto('membershipImport').values(imported).returning('id').executeTakeFirstOrThrow()
  return { membership: (await aMember(guild, item)).id, membershipItem: item.id, membershipImport: id }
}

async function pricingOf({ db, deps }: Shop, guild: Selectable<Guild>) {
  const { id: guildId } = guild
  const grouped = await itemBuilders(deps).anItem(guild, { name: 'Rank' })
  return {
    priceRule: (await addPriceRule(db, { guildId, code: 'SUMMER20' })).id,
    itemGroup: (await addItemGroup(db, { guildId, itemIds: [grouped.id] })).id,
  }
}

/** Resources outside of shops: a banned account, a premium code and a queued job. */
async function createInstanceResources({ db, deps }: Shop, people: { user: Person; banned: Person }) {
  await db.insertInto('ban').values({ accountId: people.banned.id, bannedAt: deps.now() }).execute()
  const { code } = await mintPremiumCode(db, deps, { durationDays: 30, usesLimit: 5, createdBy: null })
  const { id: codeId } = await db.selectFrom('premiumCode').select('id').executeTakeFirstOrThrow()
  const queued = await sql<{ id: string }>`select id::text as id from graphile_worker.add_job('purge-due')`.execute(db)
  return { code, codeId, jobId: queued.rows[0]?.id ?? '' }
}
