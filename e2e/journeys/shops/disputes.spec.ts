import { expectAccessible } from '../accessibility.ts'
import { demoPassword, signInAs } from '../account.ts'
import { expect, test } from '../journey.ts'
import { buy, joinServer, moonlitTavern } from '../sandbox.ts'
import { expectSuccess, logIn } from '../screens.ts'

const owl = { name: 'Carved Owl', description: 'Of oak.', price: '2400', stock: '1', requiresShipping: 'true' }
const note = 'Case PP-R-ABC-10000001, respond by Friday'

test('a Basic seller flags an order that is disputed at PayPal and opens its dispute pack', async ({
  page,
  request,
  openAnotherBrowser,
}) => {
  const headers = await signInAs(request, 'petra')
  const made = await request.post(`/api/guilds/${moonlitTavern.guild}/items`, { headers, multipart: owl })
  expect(made.status(), await made.text()).toBe(200)
  await joinServer(moonlitTavern, 'milo')
  await buy(page, moonlitTavern, 'milo', owl.name)
  await expect(page.getByRole('region', { name: 'Receipt' }).getByText('To be shipped')).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? 'none'
  const desk = await openAnotherBrowser()
  await logIn(desk, { username: 'petra', password: demoPassword })
  await desk.goto(`/manage-orders/${orderId}`)

  await test.step('disputes are answered in PayPal', async () => {
    await expect(desk.getByText(/With a Basic connection, PayPal doesn't tell us about disputes\./)).toBeVisible()
    const opening = desk.waitForEvent('popup')
    await desk.getByRole('link', { name: 'Resolution Center at PayPal' }).click()
    await expect((await opening).getByRole('heading', { name: 'Resolution Center' })).toBeVisible()
  })

  await test.step('the flag keeps track of the dispute', async () => {
    await desk.getByRole('button', { name: 'Flag as disputed' }).click()
    await desk.getByLabel('Note (optional)').fill(note)
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Save flag' }).click()
    await expect(desk.getByText('You flagged this order as disputed')).toBeVisible()
    await expectAccessible(desk)

    await desk.goto('/manage-orders/disputes')
    await expect(desk.getByRole('heading', { name: new RegExp(owl.name) })).toBeVisible()
    await expect(desk.getByText(note)).toBeVisible()
    await expectAccessible(desk)
  })

  await test.step('tracking is added at PayPal', async () => {
    await desk.goto(`/manage-orders/${orderId}`)
    await desk.getByRole('button', { name: 'Mark as Shipped' }).click()
    await desk.getByLabel('Tracking Number (Optional)').fill('RR555000111NZ')
    await desk.getByRole('button', { name: 'Yes, Mark Shipped' }).click()
    await expectSuccess(desk, 'Order marked as shipped successfully!')
    const { captureId } = await (await request.get(`/api/sales/${orderId}`, { headers })).json()
    const atPaypal = desk.getByRole('link', { name: 'Add tracking at PayPal' })
    await expect(atPaypal).toHaveAttribute('href', new RegExp(`/activity/payment/${captureId}$`))
    await page.reload()
    await expect(page.getByRole('region', { name: 'Receipt' }).getByText('Shipped', { exact: true })).toBeVisible()
  })

  await test.step('the dispute pack has the shipment', async () => {
    const download = desk.waitForEvent('download')
    await desk.getByRole('button', { name: 'Download dispute pack (PDF)' }).click()
    expect((await download).suggestedFilename()).toBe('dispute-pack.pdf')
    await desk.getByRole('link', { name: 'Dispute pack', exact: true }).click()
    await expect(desk.getByRole('heading', { level: 1, name: 'Dispute pack' })).toBeVisible()
    await expect(desk.getByText('RR555000111NZ').first()).toBeVisible()
    await expectAccessible(desk)
  })

  await test.step('the flag can be removed', async () => {
    await desk.goto(`/manage-orders/${orderId}`)
    await desk.getByRole('button', { name: 'Remove flag' }).click()
    await expect(desk.getByRole('button', { name: 'Flag as disputed' })).toBeVisible()
    await desk.goto('/manage-orders/disputes')
    await expect(desk.getByText(/Answer them in PayPal\./)).toBeVisible()
    await expect(desk.getByText(note)).toBeHidden()
  })

  await request.delete(`/api/items/${(await made.json())._id}`, { headers })
})
