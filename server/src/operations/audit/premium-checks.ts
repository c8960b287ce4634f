import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { readPremium } from '../../features/premium/read-premium.ts'
import { type AuditDeps, type Check, maxFound, rule } from './check.ts'

const oneHour = 3_600_000

type Owner = { ownerId: string; servers: number; items: number }

export const premiumChecks: Check[] = [
  rule(
    "A premium code's use count matches its redemptions and doesn't exceed its limit.",
    sql`
      select format('Code %s (%s) has %s of %s uses, but %s redemptions.', code.id, code.hint, code.uses,
        code.uses_limit, count(redemption.id)) as message
      from premium_code as code left join premium_code_redemption as redemption on redemption.code_id = code.id
      group by code.id having code.uses <> count(redemption.id) or code.uses > code.uses_limit
    `,
  ),
  rule(
    'A premium grant from a code has a redemption by the same account.',
    sql`
      select format('Grant %s comes from a code, but account %s has no redemption for it.', id, account_id) as message
      from premium_grant where source = 'code' and not exists (
        select from premium_code_redemption as redemption
        where redemption.grant_id = premium_grant.id and redemption.account_id = premium_grant.account_id
      )
    `,
  ),
  rule(
    'A paid premium grant belongs to a subscription of the same account.',
    sql`
      select format('Grant %s does not match its subscription.', premium_grant.id) as message
      from premium_grant left join subscription on subscription.id = premium_grant.subscription_id
      where (premium_grant.source = 'paid') <> (subscription.id is not null)
        or subscription.account_id <> premium_grant.account_id
    `,
  ),
  rule(
    'A subscription grants premium until its paid period ends, plus at most one day.',
    sql`
      select format('Subscription %s is paid until %s, its premium ends %s.', subscription.id, subscription.paid_until,
        coalesce(premium_grant.ends_at::text, 'never or was not given')) as message
      from subscription left join premium_grant on premium_grant.subscription_id = subscription.id
      where subscription.account_id is not null and subscription.paid_until is not null and (
        premium_grant.ends_at is null or premium_grant.ends_at < subscription.paid_until
        or premium_grant.ends_at > subscription.paid_until + interval '24 hours'
      )
    `,
  ),
  { rule: 'No account has more active servers or items than its plan allows.', find: findOverPlan },
]

/** Checks only owners beyond the free plan. Premium that ended within the last hour still counts. */
async function findOverPlan(db: Db, { now, limits }: AuditDeps): Promise<string[]> {
  const { rows } = await sql<Owner>`
    select owner_id, count(*)::integer as servers, max(items)::integer as items from (
      select guild.owner_id, guild.id, count(item.id) as items
      from guild left join item on item.guild_id = guild.id and item.is_enabled and item.deleted_at is null
      where guild.is_enabled and guild.removed_at is null group by guild.id
    ) as shop
    group by owner_id having count(*) > ${limits.free.servers} or max(items) > ${limits.free.itemsPerServer}
  `.execute(db)
  const found: string[] = []
  for (const owner of rows) {
    const message = planViolation(owner, await wasPremium(db, now, owner.ownerId), limits)
    if (message) found.push(message)
    if (found.length === maxFound) break
  }
  return found
}

async function wasPremium(db: Db, now: AuditDeps['now'], id: string): Promise<boolean> {
  const anHourAgo = new Date(now().getTime() - oneHour)
  return (await readPremium(db, id, now())).isPremium || (await readPremium(db, id, anHourAgo)).isPremium
}

function planViolation(
  { ownerId, servers, items }: Owner,
  isPremium: boolean,
  limits: AuditDeps['limits'],
): string | null {
  const plan = isPremium ? 'premium' : 'free'
  const allowed = limits[plan]
  if (servers <= allowed.servers && items <= allowed.itemsPerServer) return null
  return `Account ${ownerId} has ${servers} active servers and up to ${items} active items in one of them; the ${plan} plan allows ${allowed.servers} and ${allowed.itemsPerServer}.`
}
