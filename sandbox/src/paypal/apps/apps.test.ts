import { describe, expect, test } from 'vitest'
import { requestToken } from '../testing/app-client.ts'
import { paypalClient } from '../testing/paypal-client.ts'

const webhooks = '/v1/notifications/webhooks'
const order = '/v2/checkout/orders/NONE'
const hook = { url: 'http://shop.test/hook', event_types: [{ name: '*' }] }
const grant = { grant_type: 'client_credentials' }

describe('credentials', () => {
  test('rotating the secret invalidates the old one and its tokens, not those of other apps', async () => {
    const { sandbox, control, sellerClient, get } = await paypalClient()
    const finn = await sellerClient('finn')

    const { body } = await control('/sellers/finn/app/rotate')

    const access = { ...sandbox.paypal, ...finn }
    expect(body).toMatchObject({ client_id: finn.clientId, payer_id: 'FNNSELLER2345' })
    expect(await requestToken(access, grant)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect((await requestToken(access, grant, body.client_secret)).status).toBe(200)
    expect(await finn.get(order)).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
    expect((await get(webhooks)).status).toBe(200)
  })

  test('a seller has one app, which is returned when created again', async () => {
    const { control } = await paypalClient()

    const [first, again] = [await control('/sellers/finn/app'), await control('/sellers/finn/app')]

    expect(again.body).toEqual(first.body)
    expect(first.body.features).toEqual(['disputes', 'tracking', 'subscriptions'])
  })

  test('deleting the app invalidates its credentials and deletes its webhooks', async () => {
    const { sandbox, control, sellerClient, readState } = await paypalClient()
    const finn = await sellerClient('finn')
    await finn.post(webhooks, hook)

    const { status } = await control('/sellers/finn/app/delete')

    expect(status).toBe(204)
    expect((await requestToken({ ...sandbox.paypal, ...finn }, grant)).status).toBe(401)
    expect((await finn.get(order)).status).toBe(401)
    expect((await readState()).webhooks).toEqual({})
    expect((await control('/sellers/finn/app/rotate')).status).toBe(404)
  })

  test("the platform's app can't be rotated or deleted", async () => {
    const { control } = await paypalClient()

    expect((await control('/sellers/guildshop/app/rotate')).status).toBe(409)
    expect((await control('/sellers/guildshop/app/delete')).status).toBe(409)
  })

  test("exchanges a login code only for the platform's app", async () => {
    const { sandbox, press, sellerClient } = await paypalClient()
    const finn = await sellerClient('finn')
    const back = await press('/signin/authorize', {
      client_id: sandbox.paypal.clientId,
      response_type: 'code',
      redirect_uri: 'http://shop.test/back',
      scope: 'openid',
      account: 'finn',
      answer: 'agree',
    })

    const code = back.searchParams.get('code') ?? ''
    const reply = await requestToken({ ...sandbox.paypal, ...finn }, { grant_type: 'authorization_code', code })

    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })
})

describe('the page "Apps & credentials"', () => {
  test('creates an app and shows its credentials, features and webhooks', async () => {
    const { sandbox, sellerClient, readState } = await paypalClient()
    const empty = await sandbox.read('/paypal/apps')

    const created = await sandbox.submit('/paypal/control/sellers/finn/app', {})
    const finn = await sellerClient('finn')
    const { body: webhook } = await finn.post(webhooks, hook)
    const page = await sandbox.read('/paypal/apps')
    await sandbox.submit('/paypal/control/sellers/finn/app/features', { disputes: 'false' })
    await sandbox.submit(`/paypal/control/webhooks/${webhook.id}/delete`, {})

    expect(empty).toContain('action="/paypal/control/sellers/finn/app"')
    expect([created.status, created.headers.get('location')]).toEqual([303, '/paypal/apps'])
    expect(page).toContain(finn.clientId)
    expect(page).toContain(finn.clientSecret)
    expect(page).toContain(hook.url)
    expect(await sandbox.read('/paypal/apps')).toContain('Turn on disputes')
    expect((await readState()).webhooks).toEqual({})
  })

  test('is linked from the overview', async () => {
    const { sandbox } = await paypalClient()

    expect(await sandbox.read('/paypal')).toContain('href="/paypal/apps"')
  })
})
