import { describe, expect, test } from 'vitest'
import { receivingShop } from '../testing/receiving-shop.ts'
import { shopWithWebhook } from '../testing/shop-with-webhook.ts'

const webhooks = '/v1/notifications/webhooks'
const events = '/v1/notifications/webhooks-events'
const ofPayee = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED', 'CUSTOMER.DISPUTE.CREATED']

/** The platform's app and Finn's app, each with a webhook for all events. */
async function twoApps() {
  const platform = await shopWithWebhook()
  const finn = { ...(await platform.sellerClient('finn')), shop: await receivingShop() }
  const { body } = await finn.post(webhooks, { url: finn.shop.url, event_types: [{ name: '*' }] })
  return { platform, finn: { ...finn, webhookId: String(body.id) } }
}

/** A payment through the platform's app that is refunded in part, disputed and reversed. */
async function eventfulSale({ platform }: Awaited<ReturnType<typeof twoApps>>) {
  const { captureId } = await platform.paidOrder()
  await platform.control(`/captures/${captureId}/refund`, { amount: '1.00' })
  await platform.control(`/captures/${captureId}/dispute`)
  await platform.control(`/captures/${captureId}/reverse`)
}

describe('routing', () => {
  test('approvals and captures go to the app that created the order, everything after to the paid account', async () => {
    const apps = await twoApps()

    await eventfulSale(apps)
    await apps.platform.shop.waitForEvents(3)
    await apps.finn.shop.waitForEvents(3)

    expect(apps.platform.shop.types().sort()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'CHECKOUT.ORDER.COMPLETED',
      'PAYMENT.CAPTURE.COMPLETED',
    ])
    expect(apps.finn.shop.types().sort()).toEqual([...ofPayee].sort())
  })

  test('with generous webhooks, refunds, reversals and disputes also go to the app that created the order', async () => {
    const apps = await twoApps()
    await apps.platform.control('/webhooks/generous', { generous: true })

    await eventfulSale(apps)
    await apps.platform.shop.waitForEvents(6)
    await apps.finn.shop.waitForEvents(3)

    expect(apps.platform.shop.types()).toEqual(expect.arrayContaining(ofPayee))
  })

  test("refunds of payments to the platform's own account go to the platform's app", async () => {
    const { platform } = await twoApps()
    const { captureId } = await platform.paidOrder({ payee: undefined })

    await platform.control(`/captures/${captureId}/refund`)
    await platform.shop.waitForEvents(4)

    expect(platform.shop.types()).toContain('PAYMENT.CAPTURE.REFUNDED')
  })
})

describe('ownership', () => {
  test('webhooks, limits and URLs are per app', async () => {
    const { platform, finn } = await twoApps()

    const sameUrl = await finn.post(webhooks, { url: platform.shop.url, event_types: [{ name: '*' }] })

    expect(sameUrl.status).toBe(201)
    expect((await finn.get(webhooks)).body.webhooks).toHaveLength(2)
    expect((await platform.get(webhooks)).body.webhooks).toMatchObject([{ id: platform.webhookId }])
    expect((await finn.get(`${webhooks}/${platform.webhookId}`)).status).toBe(404)
    expect((await finn.call('DELETE', `${webhooks}/${platform.webhookId}`)).status).toBe(404)
  })

  test('events are listed, returned and resent only for their app', async () => {
    const { platform, finn } = await twoApps()
    await platform.approvedOrder()
    const [event] = await platform.shop.waitForEvents(1)

    expect((await finn.get(events)).body.count).toBe(0)
    expect((await finn.get(`${events}/${event.id}`)).status).toBe(404)
    expect((await finn.post(`${events}/${event.id}/resend`, {})).status).toBe(404)
    const toOther = await platform.post(`${events}/${event.id}/resend`, { webhook_ids: [finn.webhookId] })
    expect(toOther.status).toBe(404)
  })

  test("a signature doesn't verify for the webhook of another app", async () => {
    const { platform, finn } = await twoApps()
    await platform.approvedOrder()
    await platform.shop.waitForEvents(1)
    const [received] = platform.shop.received
    const header = (name: string) => String(received?.headers[`paypal-${name}`])
    const check = {
      auth_algo: header('auth-algo'),
      cert_url: header('cert-url'),
      transmission_id: header('transmission-id'),
      transmission_sig: header('transmission-sig'),
      transmission_time: header('transmission-time'),
      webhook_id: platform.webhookId,
    }
    const raw = `${JSON.stringify(check).slice(0, -1)},"webhook_event":${received?.text}}`
    const path = '/v1/notifications/verify-webhook-signature'

    const own = await platform.call('POST', path, { raw })
    const other = await finn.call('POST', path, { raw })

    expect(own.body.verification_status).toBe('SUCCESS')
    expect(other.body.verification_status).toBe('FAILURE')
  })
})
