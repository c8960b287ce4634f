import type { Page } from '@playwright/test'
import type { Account } from '../account.ts'
import { changeData } from '../database.ts'
import { expect, test } from '../journey.ts'
import {
  idOf,
  messagesIn,
  namesInShop,
  newestMessage,
  openChat,
  press,
  pressNewest,
  pull,
  setRole,
  typeCommand,
} from '../sandbox.ts'
import { bringToken } from '../screens.ts'

test.describe.configure({ mode: 'serial', timeout: 600_000 })

/** No other journey needs the bot or a shop here, except one that runs later. */
const bookNook = { guild: '310000000000000004', channel: '510000000000040001' }
const readerRole = '410000000000040002'
let owner: Account

const volumes = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `Volume ${String(first + index).padStart(3, '0')}`)

/** A premium shop with 100 items at most. Premium, PayPal's account and the server's list come from elsewhere. */
function openShop({ username }: Account): Promise<void> {
  const ofOwner = 'from account where username = $1'
  return changeData(
    [
      `insert into premium_grant (account_id, source, starts_at, created_at) select id, 'admin', now(), now() ${ofOwner}`,
      [username],
    ],
    [`insert into paypal_link (account_id, payer_id, linked_at) select id, $2, now() ${ofOwner}`, [username, username]],
    [
      `insert into guild (guild_id, owner_id, name, registered_at) select $2, id, 'Book Nook', now() ${ofOwner}`,
      [username, bookNook.guild],
    ],
  )
}

function stock(first: number, last: number): Promise<void> {
  return changeData([
    `insert into item (guild_id, name, description, price, currency, stock, requires_shipping, sort_order, created_at)
     select id, 'Volume ' || lpad(number::text, 3, '0'), 'A book.', 500, 'USD', -1, false, number, now()
     from guild, generate_series($2::int, $3::int) as number where guild_id = $1 and removed_at is null`,
    [bookNook.guild, String(first), String(last)],
  ])
}

/** Pages from the shop's first page to its last. Returns all names, in order. */
async function namesOnAllPages(page: Page): Promise<string[]> {
  const names = await namesInShop(page)
  const next = newestMessage(page).getByRole('button', { name: 'Next', exact: true })
  for (let shown = 2; (await next.count()) > 0 && (await next.isEnabled()); shown += 1) {
    await press(page, next)
    await expect(newestMessage(page)).toContainText(`Page ${shown} of`)
    names.push(...(await namesOnPage(page)))
  }
  return names
}

const namesOnPage = (page: Page) => newestMessage(page).locator('.split strong').allTextContents()

test.beforeAll(() => pull('/discord/control/bot', { guild: bookNook.guild, present: true }))

test.afterAll(async () => {
  await changeData(
    ['delete from standing_message where guild_id in (select id from guild where guild_id = $1)', [bookNook.guild]],
    ['update guild set removed_at = now() where guild_id = $1', [bookNook.guild]],
  )
  await pull('/discord/control/bot', { guild: bookNook.guild, present: false })
})

test('a shop with 1, 11 and 100 items is paged to its end', async ({ page, accounts }) => {
  owner = await accounts.openVerified()
  await openShop(owner)
  await stock(1, 1)
  await openChat(page, bookNook, 'robin')
  expect(await namesOnAllPages(page)).toEqual(volumes(1, 1))
  await expect(newestMessage(page)).not.toContainText('Page 1')

  await stock(2, 11)
  expect(await namesOnAllPages(page)).toEqual(volumes(1, 11))

  await stock(12, 100)
  expect(await namesOnAllPages(page)).toEqual(volumes(1, 100))
  await expect(newestMessage(page)).toContainText(/Page (\d+) of \1\b/)
})

test('100 items are in a standing message, in /shop item and, 25 at a time, in the suggestions of /buy', async ({
  page,
  request,
}) => {
  const posted = await request.post(`/api/guilds/${bookNook.guild}/standing-messages`, {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { shows: 'shop', channelId: bookNook.channel },
  })
  expect(posted.status(), await posted.text()).toBe(200)
  const standing = messagesIn(page).filter({ hasText: 'Book Nook shop' }).filter({ hasNotText: 'Only' }).last()
  await expect(async () => {
    await openChat(page, bookNook, 'robin')
    await expect(standing).toContainText('Page 1 of', { timeout: 5000 })
  }).toPass()
  await press(page, standing.getByRole('button', { name: 'Next', exact: true }))
  await expect(newestMessage(page)).toContainText('Page 2 of')
  await expect(standing).toContainText('Page 1 of')

  const suggestions = page.getByRole('form', { name: 'Suggestions' }).getByRole('button')
  const suggest = async (text: string) => {
    await page.getByRole('textbox', { name: /^Message as/ }).fill(`/buy item:${text}`)
    await press(page, page.getByRole('button', { name: 'Suggestions' }))
  }
  await suggest('volume')
  await expect(suggestions).toHaveCount(25)
  await suggest('100')
  await expect(suggestions).toHaveText(['Volume 100 · $5.00 USD'])
  await press(page, suggestions)
  await expect(page.getByRole('textbox', { name: /^Message as/ })).toHaveValue(/^\/buy item:"[0-9a-f-]{36}"$/)

  await typeCommand(page, '/shop item', { item: 'volume 057' })
  await expect(newestMessage(page).getByRole('heading', { name: 'Volume 057' })).toBeVisible()
  await pressNewest(page, 'Back')
  await expect(newestMessage(page).getByRole('heading', { name: 'Book Nook shop' })).toBeVisible()
})

test('the dashboard counts who has a role and who paid for it', async ({ page }) => {
  await setRole(bookNook, 'robin', readerRole)
  await changeData(
    [
      `update item set role_id = $2 where name = 'Volume 001' and guild_id in (select id from guild where guild_id = $1)`,
      [bookNook.guild, readerRole],
    ],
    [
      `with sold as (
         insert into sale (guild_id, seller_id, payee_id, item_name, item_description, price, currency,
           requires_shipping, refund_takes_back, buyer_discord_id, buyer_discord_username, state, holds_stock,
           reserved_until, order_id, capture_id, created_at, paid_at)
         select id, owner_id, 'payee', 'Volume 001', '', 500, 'USD', false, true, $2, 'robin', 'paid', false, now(),
           'order of ' || id, 'capture of ' || id, now(), now()
         from guild where guild_id = $1 and removed_at is null returning id)
       insert into entitlement (sale_id, sort_order, kind, label, role_id) select id, 0, 'role', 'Reader', $3 from sold`,
      [bookNook.guild, idOf('robin'), readerRole],
    ],
  )
  await bringToken(page, owner.token)
  await page.goto(`/dashboard?guild=${bookNook.guild}`)

  const reader = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Reader' }) })
  await expect(reader.getByRole('cell')).toHaveText(['2', '1'])
  await expect(reader).toContainText('1 more')
})
