import type { APIRequestContext, Page } from '@playwright/test'
import { signInAs } from '../account.ts'
import { letDaysPass } from '../database.ts'
import { expect, test } from '../journey.ts'
import {
  idOf,
  joinServer,
  leaveServer,
  lookAt,
  messagesTo,
  moonlitTavern,
  newestMessage,
  openChat,
  paypalAppOf,
  press,
  pressNewest,
  pull,
  rolesOf,
  say,
} from '../sandbox.ts'

test.describe.configure({ timeout: 600_000 })

const item = 'Captain’s Table'
const connection = '/api/profile/paypal/connection'
const regular = '410000000000020004'
const patience = { timeout: 120_000 }

type Headers = { authorization: string }

async function addMembership(request: APIRequestContext, headers: Headers): Promise<string> {
  const membership = JSON.stringify({ period: 'month', trialDays: 7, graceDays: 3, renewal: 'automatic' })
  const fields = {
    name: item,
    description: 'A seat at the table.',
    price: '900',
    stock: '-1',
    requiresShipping: 'false',
  }
  const multipart = { ...fields, roleId: regular, membership }
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart })
  expect(made.status(), await made.text()).toBe(200)
  return (await made.json())._id
}

/** The member's newest membership as the seller sees it. */
async function readMember(request: APIRequestContext, headers: Headers) {
  const list = await request.get(`/api/guilds/${moonlitTavern.guild}/members?q=${idOf('ada')}`, { headers })
  const [newest] = (await list.json()).members
  return newest
}

const stateOf = async (request: APIRequestContext, headers: Headers) => (await readMember(request, headers))?.state

/** Opens /membership and returns the newest message. */
async function openMembership(page: Page) {
  await openChat(page, moonlitTavern, 'ada')
  await say(page, '/membership')
  await expect(newestMessage(page).getByRole('button', { name: 'History' })).toBeVisible()
  return newestMessage(page)
}

async function subscribe(page: Page): Promise<void> {
  await pressNewest(page, 'Join')
  await newestMessage(page).getByRole('link', { name: 'Pay with PayPal' }).click()
  await page.getByRole('button', { name: 'Agree & Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
}

/** Changes how Petra's PayPal account is connected, so no journey that sells for her may run at the same time. */
test('a membership renews, fails, recovers, is cancelled, lapses and begins again', async ({ page, request }) => {
  const headers = await signInAs(request, 'petra')
  await request.put(connection, { headers, data: await paypalAppOf('petra') })
  const itemId = await addMembership(request, headers)
  await joinServer(moonlitTavern, 'ada')
  const subscription = async () => {
    const reply = await request.get(`/api/memberships/${(await readMember(request, headers))._id}`, { headers })
    return (await reply.json()).subscriptionId
  }

  await test.step('a buyer starts a trial and pays nothing yet', async () => {
    await openChat(page, moonlitTavern, 'ada')
    await lookAt(page, item, 'Join')
    await expect(newestMessage(page)).toContainText('$9.00 NZD per month')
    await pressNewest(page, 'Join')
    await expect(newestMessage(page)).toContainText('You pay nothing today.')
    await expect(newestMessage(page)).toContainText('Cancel anytime')
    await newestMessage(page).getByRole('link', { name: 'Start trial with PayPal' }).click()
    await page.getByRole('button', { name: 'Agree & Subscribe' }).click()
    await expect(page).toHaveURL(/payment-result/)
    await expect.poll(() => rolesOf(page, moonlitTavern, 'ada'), patience).toContain('Regular')
    expect(await stateOf(request, headers)).toBe('trialing')
  })

  await test.step('PayPal collects the first payment', async () => {
    await pull(`/paypal/control/subscriptions/${await subscription()}/renew`)
    await expect.poll(() => stateOf(request, headers), patience).toBe('active')
    await expect(await openMembership(page)).toContainText('Active')
  })

  await test.step('a failed payment makes it past due, and a later one recovers it', async () => {
    await pull(`/paypal/control/subscriptions/${await subscription()}/fail-payment`)
    await expect.poll(() => stateOf(request, headers), patience).toBe('past_due')
    await expect.poll(async () => (await messagesTo('ada')).join(), patience).toContain("PayPal couldn't collect")
    expect(await rolesOf(page, moonlitTavern, 'ada')).toContain('Regular')
    await pull(`/paypal/control/subscriptions/${await subscription()}/renew`)
    await expect.poll(() => stateOf(request, headers), patience).toBe('active')
  })

  await test.step('a member who leaves and returns gets the role again', async () => {
    await leaveServer(moonlitTavern, 'ada')
    await joinServer(moonlitTavern, 'ada')
    const reply = await openMembership(page)
    await press(page, reply.getByRole('button', { name: 'Get my roles' }))
    await expect.poll(() => rolesOf(page, moonlitTavern, 'ada'), patience).toContain('Regular')
  })

  await test.step('the member cancels in Discord, and PayPal stops billing', async () => {
    const reply = await openMembership(page)
    await press(page, reply.getByRole('button', { name: 'Cancel membership' }))
    await expect(newestMessage(page)).toContainText("You'll keep access until")
    await pressNewest(page, 'Cancel membership')
    await expect(newestMessage(page)).toContainText("PayPal won't charge you again")
    await expect.poll(() => stateOf(request, headers), patience).toBe('cancelled')
    expect(await rolesOf(page, moonlitTavern, 'ada')).toContain('Regular')
  })

  await test.step('it ends with what was paid, and the role goes', async () => {
    await letDaysPass(item, idOf('ada'), 120)
    await expect.poll(() => stateOf(request, headers), patience).toBe('ended')
    await expect.poll(() => rolesOf(page, moonlitTavern, 'ada'), patience).not.toContain('Regular')
  })

  await test.step('the same person joins again, without another trial', async () => {
    await openChat(page, moonlitTavern, 'ada')
    await lookAt(page, item, 'Join')
    await subscribe(page)
    await expect.poll(() => stateOf(request, headers), patience).toBe('active')
  })

  await request.delete(`/api/items/${itemId}?members=end`, { headers })
  await request.delete(connection, { headers })
})
