import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Guild, Item, Sale } from '../../src/db/tables.ts'
import type { Dependencies } from '../../src/dependencies.ts'
import { periodEnd } from '../../src/features/memberships/derive/period-end.ts'
import { prepareMembership } from '../../src/features/memberships/joining/prepare-membership.ts'
import { insertPeriod, type MembershipRow, updateFacts } from '../../src/features/memberships/membership-queries.ts'
import { updateMembership } from '../../src/features/memberships/update-membership.ts'
import { copyOfItem } from '../../src/features/sales/checkout/copy-of-item.ts'
import { entitleBuyer } from '../../src/features/sales/entitlements/entitle-buyer.ts'
import { insertSale } from '../../src/features/sales/sale-queries.ts'
import { type DemoMember, demoMembers, demoMembership } from './demo-memberships.ts'
import { demoBuyers } from './demo-people.ts'
import { findDemoGuild, listDemoItems } from './demo-queries.ts'

const oneMinute = 60_000
const oneDay = 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>
type Offer = { guild: Selectable<Guild>; item: Selectable<Item>; payeeId: string; importId: string }

/** Seeds members who joined, renewed and left over the last months, as if each change had been made at its time. */
export async function seedDemoMemberships(deps: Deps, payeeId: string): Promise<void> {
  const guild = await findDemoGuild(deps.db, demoMembership.guildId)
  const items = guild ? await listDemoItems(deps.db, guild.id) : []
  const item = items.find(({ name }) => name === demoMembership.item)
  if (!guild || !item) return
  const importId = await insertImport(deps, item)
  for (const member of demoMembers) await seedMember(deps, { guild, item, payeeId, importId }, member)
  await sql`
    update buyer_message set state = 'done', tries = 1, tried_at = buyer_message.created_at,
      done_at = buyer_message.created_at
    from membership where membership.sale_id = buyer_message.sale_id
  `.execute(deps.db)
}

async function insertImport({ db, now }: Deps, { id: itemId, guildId }: Selectable<Item>): Promise<string> {
  const importId = randomUUID()
  const createdAt = new Date(now().getTime() - 30 * oneDay)
  await db.insertInto('membershipImport').values({ id: importId, guildId, itemId, source: 'csv', createdAt }).execute()
  return importId
}

async function seedMember(deps: Deps, offer: Offer, member: DemoMember): Promise<void> {
  const joinedAt = new Date(deps.now().getTime() - member.joinedDaysAgo * oneDay)
  const first = await insertOrder(deps, offer, member, { paidAt: joinedAt, isRenewal: false })
  await entitleBuyer(deps.db, deps, first, true)
  const joining = member.imported
    ? ({ renewal: 'none', importId: offer.importId } as const)
    : ({ renewal: 'reminder' } as const)
  const membership = await prepareMembership(deps.db, at(joinedAt), first, offer.item, joining)
  if (member.imported) {
    const until = new Date(deps.now().getTime() + 45 * oneDay)
    await insertPeriod(deps.db, { membershipId: membership.id, kind: 'import', at: joinedAt, until })
  }
  await updateMembership(deps.db, at(joinedAt), membership.id)
  await liveOn(deps, { offer, member, membership, joinedAt })
}

type Life = { offer: Offer; member: DemoMember; membership: MembershipRow; joinedAt: Date }

/** Renews a day before each end as often as the member paid, then lets time pass. */
async function liveOn(deps: Deps, { offer, member, membership, joinedAt }: Life): Promise<void> {
  const { id: membershipId, graceDays } = membership
  const now = deps.now()
  for (let count = 1; count < member.months; count += 1) {
    const paidAt = new Date(periodEnd(joinedAt, 'month', count).getTime() - oneDay)
    if (paidAt > now) break
    const { id: saleId } = await insertOrder(deps, offer, member, { paidAt, isRenewal: true })
    await insertPeriod(deps.db, { membershipId, kind: 'payment', saleId, at: paidAt })
    await updateMembership(deps.db, at(paidAt), membershipId)
  }
  const end = periodEnd(joinedAt, 'month', Math.max(1, member.months))
  if (member.cancelled) {
    const cancelledAt = new Date(Math.min(end.getTime() - 3 * oneDay, now.getTime()))
    await updateFacts(deps.db, membershipId, { cancelledAt })
    await updateMembership(deps.db, at(cancelledAt), membershipId, { kind: 'cancelled' })
  }
  const turns = [end, new Date(end.getTime() + graceDays * oneDay), now].filter((time) => time <= now)
  for (const time of turns) await updateMembership(deps.db, at(time), membershipId)
}

const at = (time: Date) => ({ now: () => time })

type Payment = { paidAt: Date; isRenewal: boolean }

function insertOrder(
  { db }: Deps,
  { guild, item, payeeId }: Offer,
  { username, imported }: DemoMember,
  { paidAt, isRenewal }: Payment,
): Promise<Selectable<Sale>> {
  const id = randomUUID()
  const createdAt = new Date(paidAt.getTime() - 2 * oneMinute)
  const paypalId = id.replaceAll('-', '').toUpperCase().slice(0, 17)
  const paid = { state: 'paid', paidAt, settledAt: paidAt, orderId: paypalId, captureId: `C${paypalId.slice(1)}` }
  return insertSale(db, {
    id,
    ...copyOfItem(item, !isRenewal),
    sellerId: guild.ownerId,
    payeeId,
    buyerDiscordId: demoBuyers.find((buyer) => buyer.username === username)?.discordId ?? '',
    buyerDiscordUsername: username,
    holdsStock: false,
    reservedUntil: createdAt,
    createdAt,
    isRenewal,
    ...(imported ? { state: 'granted' } : paid),
  })
}
