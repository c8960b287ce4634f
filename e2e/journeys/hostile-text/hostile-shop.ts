import { type APIRequestContext, expect } from '@playwright/test'
import { type Account, signInAs } from '../account.ts'
import { changeData } from '../database.ts'
import { bundlesOf, hostileMarkdown, hostileTexts } from './hostile-texts.ts'

export type HostileShop = { guildId: string; owner: Account }

const aDiscordId = () => `9${Array.from({ length: 17 }, () => Math.floor(Math.random() * 10)).join('')}`

/** Returns the text at this offset in the list, so each column of a row has a different text. */
const textAt = (place: number) => hostileTexts[place % hostileTexts.length] ?? ''

/**
 * Creates a premium owner whose servers, items, goal, orders and links all contain hostile texts.
 * Owner input goes through the API; data from Discord and PayPal is written to the database.
 */
export async function openHostileShop(request: APIRequestContext, owner: Account): Promise<HostileShop> {
  const guildId = aDiscordId()
  await changeData(
    [
      `insert into premium_grant (account_id, source, starts_at, created_at)
       select id, 'admin', now(), now() from account where username = $1`,
      [owner.username],
    ],
    [
      `insert into discord_link (account_id, discord_id, username, token_expires_at, linked_at)
       select id, $2, $3, now(), now() from account where username = $1`,
      [owner.username, guildId, hostileTexts.join(' ')],
    ],
    [
      `insert into paypal_link (account_id, payer_id, email, linked_at)
       select id, $2 || $3, $3, now() from account where username = $1`,
      [owner.username, guildId, hostileTexts.join(' ')],
    ],
    [
      `insert into guild (guild_id, owner_id, name, is_preferred, registered_at)
       select case text.place when 1 then $2 else $2 || text.place end, account.id, text.value, text.place = 1,
         now() + text.place * interval '1 millisecond'
       from account, jsonb_array_elements_text($3::jsonb) with ordinality as text (value, place)
       where username = $1`,
      [owner.username, guildId, JSON.stringify(hostileTexts)],
    ],
  )
  await fillShelves(request, guildId, owner)
  await sell(guildId)
  return { guildId, owner }
}

async function fillShelves(request: APIRequestContext, guildId: string, { token }: Account): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  for (const name of bundlesOf(hostileTexts, 100)) {
    const multipart = { name, description: name, price: '700', stock: '1', requiresShipping: 'false' }
    const reply = await request.post(`/api/guilds/${guildId}/items`, { headers, multipart })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  const goal = {
    targetCents: 100_000,
    currency: 'USD',
    startDate: new Date().toISOString(),
    endDate: new Date(Date.now() + 86_400_000).toISOString(),
    rewardText: hostileMarkdown,
  }
  const reply = await request.put(`/api/guilds/${guildId}/goal`, { headers, data: goal })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Creates one order per text, with a different text in each field; every third is shipped, all are disputed. */
async function sell(guildId: string): Promise<void> {
  const sales = hostileTexts.map((_, place) => ({
    item_name: textAt(place),
    item_description: textAt(place + 1),
    buyer_discord_username: textAt(place + 2),
    tracking_number: textAt(place + 3),
    shipping_address: {
      recipientName: textAt(place + 4),
      line1: textAt(place + 5),
      line2: textAt(place + 6),
      city: textAt(place + 7),
      state: textAt(place + 8),
      postalCode: textAt(place + 9),
      countryCode: textAt(place + 10),
    },
    buyer_discord_id: textAt(place + 11),
    shipped_at: place % 3 ? null : new Date().toISOString(),
    shipment_problem: textAt(place + 12),
    order_id: `${guildId} ${textAt(place + 13)}`,
    capture_id: `${guildId} ${textAt(place + 14)}`,
    dispute: { id: `${guildId} ${textAt(place + 15)}`, status: textAt(place + 16), reason: textAt(place + 17) },
  }))
  await changeData([
    `with wanted as (
       select gen_random_uuid() as id, row.* from jsonb_to_recordset($2::jsonb) as row (
         item_name text, item_description text, buyer_discord_username text, tracking_number text,
         shipping_address jsonb, buyer_discord_id text, shipped_at timestamptz, shipment_problem text,
         order_id text, capture_id text, dispute jsonb)
     ), sold as (
       insert into sale (id, guild_id, seller_id, payee_id, item_name, item_description, price, currency,
         requires_shipping, refund_takes_back, buyer_discord_id, buyer_discord_username, state, holds_stock,
         reserved_until, order_id, capture_id, created_at, paid_at, shipping_address, shipped_at, tracking_number,
         shipment_problem)
       select wanted.id, guild.id, owner_id, 'payee', item_name, item_description, 700, 'USD', true, true,
         buyer_discord_id, buyer_discord_username, 'paid', false, now(), order_id, capture_id, now(), now(),
         shipping_address, shipped_at, tracking_number, shipment_problem
       from wanted, guild where guild_id = $1
       returning id)
     insert into dispute (id, sale_id, status, reason, outcome, opened_at, resolved_at)
     select dispute ->> 'id', id, dispute ->> 'status', dispute ->> 'reason', dispute ->> 'reason', now(), now()
     from wanted join sold using (id)`,
    [guildId, JSON.stringify(sales)],
  ])
}

/** For each bundle of texts, bans and unbans a user with it as the reason and creates a code with it as the notes. */
export async function fillAdminCenter(request: APIRequestContext, username: string): Promise<void> {
  const headers = await signInAs(request, 'ada')
  const post = async (path: string, data: object) => {
    const reply = await request.post(`/api/admin${path}`, { headers, data })
    expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200)
  }
  const found = await request.get(`/api/admin/users/search?query=${username}`, { headers })
  const [{ _id }] = await found.json()
  for (const bundle of bundlesOf(hostileTexts, 500)) {
    await post(`/users/${_id}/ban`, { reason: bundle })
    await post(`/users/${_id}/unban`, {})
    await post('/premium-codes', { codePrefix: 'HOSTILE', durationDays: 1, usesLimit: 1, notes: bundle })
  }
}
