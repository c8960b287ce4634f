import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Account, signInAs } from '../account.ts'
import { changeData } from '../database.ts'
import {
  joinServer,
  lookAt,
  newestMessage,
  openChat,
  paypalAppOf,
  pressNewest,
  pull,
  tidewaterClub,
} from '../sandbox.ts'
import { bringToken, expectSuccess } from '../screens.ts'

const item = 'Tide pass'
const seller = 'rusty'
const { guild } = tidewaterClub
const patience = { timeout: 120_000 }

/** Gives a new account a server that sells one membership, with a PayPal account that no other journey uses. */
export async function openMembershipShop(page: Page, request: APIRequestContext, owner: Account): Promise<void> {
  await changeData([
    `insert into guild (guild_id, owner_id, owner_discord_id, name, registered_at)
     select $1, id, '210000000000000007', 'Tidewater Club', now() from account where username = $2`,
    [guild, owner.username],
  ])
  await grantPremium(request, owner)
  await pull(`/paypal/control/sellers/${seller}/restrict`, { restricted: false })
  await pull(`/paypal/control/sellers/${seller}/verify`, { verified: true })
  await bringToken(page, owner.token)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Connect PayPal' }).click()
  await page.getByRole('radio', { name: `${seller}@sandbox-paypal.example` }).check()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expectSuccess(page, 'PayPal account linked successfully!')
  await connectApp(request, owner)
  await addMembership(request, owner)
}

async function grantPremium(request: APIRequestContext, { username }: Account): Promise<void> {
  const headers = await signInAs(request, 'ada')
  const found = await request.get(`/api/admin/users/search?query=${username}`, { headers })
  const [{ _id }] = await found.json()
  const data = { duration: '1m' }
  const reply = await request.post(`/api/admin/users/${_id}/grant-premium`, { headers, data })
  expect(reply.status(), await reply.text()).toBe(200)
}

const headersOf = ({ token }: Account) => ({ authorization: `Bearer ${token}` })

async function connectApp(request: APIRequestContext, owner: Account): Promise<void> {
  const data = await paypalAppOf(seller)
  const reply = await request.put('/api/profile/paypal/connection', { headers: headersOf(owner), data })
  expect(reply.status(), await reply.text()).toBe(200)
}

async function addMembership(request: APIRequestContext, owner: Account): Promise<void> {
  const membership = JSON.stringify({ period: 'month', trialDays: 0, graceDays: 3, renewal: 'automatic' })
  const fields = { name: item, description: 'A berth.', price: '900', stock: '-1', requiresShipping: 'false' }
  const multipart = { ...fields, membership }
  const reply = await request.post(`/api/guilds/${guild}/items`, { headers: headersOf(owner), multipart })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Robin joins. Returns the id of the subscription once the membership runs. */
export async function sellMembership(page: Page, request: APIRequestContext, owner: Account): Promise<string> {
  await joinServer(tidewaterClub, 'robin')
  await openChat(page, tidewaterClub, 'robin')
  await lookAt(page, item, 'Join')
  await pressNewest(page, 'Join')
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await page.getByRole('button', { name: 'Agree & Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const headers = headersOf(owner)
  const newest = async () => (await (await request.get(`/api/guilds/${guild}/members`, { headers })).json()).members[0]
  await expect.poll(async () => (await newest())?.state, patience).toBe('active')
  const reply = await request.get(`/api/memberships/${(await newest())._id}`, { headers })
  return (await reply.json()).subscriptionId
}
