import type pg from 'pg'
import Sqids from 'sqids'

type Total = { salesCount: number; revenueCents: number }
type Sums = Total & { monthSalesCount: number; monthRevenueCents: number }
type SumRow = Sums & { day: string | null; shopItemId: string | null }

/** For each read, one prepared statement that returns the same rows, mapped to the same JSON. */
export const floorRoutes: Record<string, (pool: pg.Pool, id: string) => Promise<unknown>> = {
  items: (pool, id) => rowsOf(pool, { name: 'items', text: items, values: [id] }),
  guilds: async (pool, id) =>
    (await rowsOf<GuildRow>(pool, { name: 'guilds', text: guilds, values: [id] })).map(withInvitation),
  details: async (pool, id) =>
    (await rowsOf<GuildRow>(pool, { name: 'details', text: details, values: [id] })).map(withInvitation)[0],
  goal: async (pool, id) => (await rowsOf(pool, { name: 'goal', text: goal, values: [id] }))[0],
  'pending-shipment': async (pool, id) =>
    (await rowsOf<NumberedRow>(pool, { name: 'pending', text: pending, values: [id] })).map(withNumber),
  'sales-metrics': async (pool, id) =>
    metricsOf(await rowsOf<SumRow>(pool, { name: 'sums', text: sums, values: [id] })),
}

type GuildRow = { guildId: string }
type NumberedRow = { serial: number; orderPrefix: string; canShip: boolean }

/** The servers are ones without the bot. */
const withInvitation = (guild: GuildRow) => ({
  ...guild,
  isBotPresent: false,
  botInviteUrl: `${process.env.INVITE_URL}&guild_id=${guild.guildId}&disable_guild_select=true`,
})

const codes = new Sqids({ alphabet: '4RXKD8VZ2HQWN6GBTJ9MPC3FY57S', minLength: 4, blocklist: new Set() })

const withNumber = ({ serial, orderPrefix, canShip, ...sale }: NumberedRow) => ({
  ...sale,
  ...(canShip && { canShipDuringDispute: true }),
  orderNumber: `${orderPrefix}-${codes.encode([serial])}`,
})

async function rowsOf<Row extends pg.QueryResultRow>(pool: pg.Pool, query: pg.QueryConfig): Promise<Row[]> {
  return (await pool.query<Row>(query)).rows
}

const items = `
  select id as "_id", name, description, price, currency, stock, requires_shipping as "requiresShipping",
    '/images/' || image_hash || '.webp' as "imageUrl", is_enabled as enabled, role_id as "roleId",
    role_duration_days as "roleDurationDays", role_problem as "roleProblem", refund_takes_back as "refundTakesBack",
    version, is_hidden as "isHidden", max_quantity as "maxQuantity", (
      select coalesce(json_agg(json_build_object('kind', kind, 'label', label, 'roleId', deliverable.role_id,
        'roleDurationDays', deliverable.role_duration_days) order by deliverable.sort_order), '[]')
      from deliverable where deliverable.item_id = item.id
    ) as deliverables
  from item where guild_id = $1 and deleted_at is null order by created_at, id`

const guildFacts = `
  guild.id as "_id", guild.guild_id as "guildId", guild.name, guild.icon, guild.is_enabled as "isEnabled",
  guild.default_currency as "defaultCurrency", guild.manage_role_id as "manageRoleId",
  guild.notification_role_id as "notificationRoleId"`

const guilds = `
  select ${guildFacts}, owner_id as owner from guild
  where owner_id = $1 and removed_at is null order by registered_at, id`

const details = `
  select ${guildFacts}, json_build_object('_id', owner_id, 'paypalPayerId', payer_id, 'isPremium', is_premium) as owner,
    json_build_object('place', announce_in, 'channelId', announce_channel_id, 'showsPrice', announces_price)
      as announcements,
    case when is_premium then 100 else 10 end as "itemLimit",
    json_build_object('mostPerItem', 10, 'mostQuantity', 10, 'fileLimitBytes', 104857600,
      'storageLimitBytes', case when is_premium then 2147483648 else 52428800 end, 'storageUsedBytes', (
        select coalesce(sum(size_bytes), 0) from stored_file join guild as own on own.id = stored_file.guild_id
        where own.owner_id = guild.owner_id)) as deliverables,
    json_build_object('automaticProblem',
      'Automatic renewal needs your own PayPal app. Connect it on your Profile page.', 'cancelLeftAfterDays', cancel_left_after_days) as memberships,
    json_build_object('canEdit', true, 'managersMayPrice', managers_may_price) as pricing,
    json_build_object('isOwner', true, 'allowsGifts', allows_gifts) as storefront
  from guild left join paypal_link on paypal_link.account_id = owner_id
    cross join lateral (select exists (
      select from premium_grant where premium_grant.account_id = owner_id and revoked_at is null
        and starts_at <= now() and (ends_at is null or ends_at > now())) as is_premium) as plan
  where guild.id = $1 and removed_at is null`

const goal = `
  select json_build_object('targetCents', target_cents, 'currency', currency,
      'startDate', start_date || 'T00:00:00.000Z', 'endDate', end_date || 'T00:00:00.000Z', 'rewardText', reward_text,
      'notifyChannelId', notify_channel_id, 'notifyRoleId', notify_role_id) as goal,
    cents::float8 as "progressCents", (cents / target_cents)::float8 as percent
  from goal cross join lateral (
    select coalesce(sum(revenue_cents), 0) as cents from sales_by_day
    where guild_id = goal.guild_id and currency = goal.currency and day between start_date and end_date
  ) as progress
  where guild_id = $1 and ended_at is null`

const pending = `
  select id as "_id", buyer_discord_id as "buyerDiscordId", buyer_discord_username as "buyerDiscordUsername",
    shipping_address as "shippingAddress", created_at as "createdAt", disputed_at is not null as "isDisputed",
    price as "priceCents", currency, json_build_object('_id', item_id, 'name', item_name,
      'description', item_description, 'imageUrl', '/images/' || image_hash || '.webp') as "shopItemId",
    serial, (select order_prefix from guild where guild.id = $1) as "orderPrefix",
    disputed_at is not null and coalesce((
      select bool_and(resolved_at is null and reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED')
      from dispute where sale_id = sale.id), false) as "canShip"
  from sale where guild_id = $1 and state = 'paid' and requires_shipping and shipped_at is null
    and refunded_at is null and not is_test order by paid_at, id limit 500`

const sums = `
  select case when day >= date_trunc('month', now()) - interval '11 months' then day::text end as day,
    null::uuid as "shopItemId", sum(sales_count)::float8 as "salesCount", sum(revenue_cents)::float8 as "revenueCents",
    0::float8 as "monthSalesCount", 0::float8 as "monthRevenueCents"
  from sales_by_day where guild_id = $1 group by 1
  union all (
    select null, item.id, coalesce(sum(sales_count), 0)::float8, coalesce(sum(revenue_cents), 0)::float8,
      coalesce(sum(sales_count) filter (where month = date_trunc('month', now())), 0)::float8,
      coalesce(sum(revenue_cents) filter (where month = date_trunc('month', now())), 0)::float8
    from item left join sales_by_item as sold on sold.item_id = item.id and sold.guild_id = item.guild_id
      and sold.currency = 'USD'
    where item.guild_id = $1 and deleted_at is null group by item.id order by item.created_at, item.id
  )`

function metricsOf(rows: SumRow[]) {
  const days = rows.filter(({ shopItemId }) => !shopItemId)
  const [month = '', before = ''] = [0, -1].map(monthFromNow)
  return {
    currency: 'USD',
    currentMonth: totalOf(days.filter(({ day }) => day?.startsWith(month))),
    previousMonth: totalOf(days.filter(({ day }) => day?.startsWith(before))),
    allTime: totalOf(days),
    otherCurrencies: [],
    hasReports: true,
    daily: days
      .flatMap(({ day, salesCount, revenueCents }) => (day ? [{ day, salesCount, revenueCents }] : []))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    items: rows.flatMap(({ shopItemId, salesCount, revenueCents, monthSalesCount, monthRevenueCents }) => {
      const month = { monthSalesCount, monthRevenueCents }
      return shopItemId
        ? [{ shopItemId, ...month, allTimeSalesCount: salesCount, allTimeRevenueCents: revenueCents }]
        : []
    }),
  }
}

function monthFromNow(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 7)
}

function totalOf(totals: Total[]): Total {
  return {
    salesCount: totals.reduce((sum, { salesCount }) => sum + salesCount, 0),
    revenueCents: totals.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  }
}
