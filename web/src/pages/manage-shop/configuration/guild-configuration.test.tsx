import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failures } from '../../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../../testing/answers.ts'
import { server } from '../../../testing/server.ts'
import { freeOwner, guildDetails, showShop } from '../manage-shop-page.testing.tsx'

/** Mocks the config endpoint and collects the request bodies. */
function takeConfig(answer: () => Response | Promise<Response> = () => HttpResponse.json({})): unknown[] {
  const sent: unknown[] = []
  server.use(
    http.put('/api/guilds/42/config', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
  return sent
}

const choose = async (label: string, option: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), option)
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save Configuration' }))
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Yes, Change Currency' }))
const enabled = (label: string) => waitFor(() => expect(screen.getByLabelText(label)).toHaveProperty('disabled', false))

test('offers the seven currencies in order', async () => {
  showShop()

  const field = within(await screen.findByLabelText('Default Currency'))
  const names = field.getAllByRole('option').map((option) => option.textContent)
  expect(names).toEqual(['USD', 'AUD', 'EUR', 'GBP', 'CAD', 'JPY', 'NZD'])
})

test('defaults to USD when no currency is set', async () => {
  showShop({ details: { ...guildDetails, defaultCurrency: undefined } })

  expect(await screen.findByLabelText('Default Currency')).toHaveProperty('value', 'USD')
})

test('saves roles without asking when the currency is unchanged, and shows a default message', async () => {
  const sent = takeConfig(() => new HttpResponse(null, { status: 204 }))
  showShop()

  await screen.findByLabelText('Manage-Shop Role')
  await enabled('Manage-Shop Role')
  await choose('Manage-Shop Role', 'Moderator')
  await choose('Purchase-Notification Role', 'VIP')
  await save()

  const words = await screen.findByRole('status')
  expect(words.textContent).toBe('Settings saved! All item currencies have been updated.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([{ defaultCurrency: 'USD', manageRoleId: '101', notificationRoleId: '102' }])
})

test('clears a role', async () => {
  const sent = takeConfig(() => HttpResponse.json({ message: 'Role settings saved.' }))
  showShop({ details: { ...guildDetails, manageRoleId: '101', notificationRoleId: '102' } })

  await screen.findByLabelText('Manage-Shop Role')
  await enabled('Manage-Shop Role')
  await choose('Manage-Shop Role', 'Owner only')
  await save()

  expect((await screen.findByRole('status')).textContent).toBe('Role settings saved.')
  expect(sent).toEqual([{ defaultCurrency: 'USD', manageRoleId: null, notificationRoleId: '102' }])
})

test('saves another currency only after confirmation', async () => {
  const sent = takeConfig()
  showShop()

  await choose('Default Currency', 'EUR')
  await save()
  const dialog = screen.getByRole('dialog', { name: 'Confirm Currency Change' })
  expect(dialog.textContent).toContain('Changing from USD to EUR updates all existing items and cannot be undone.')
  expect(sent).toEqual([])
  await confirm()

  expect((await screen.findByRole('status')).textContent).toBe('Settings saved! All item currencies have been updated.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([{ defaultCurrency: 'EUR', manageRoleId: null, notificationRoleId: null }])
})

test('warns that prices are rounded up when changing to yen', async () => {
  showShop()

  await choose('Default Currency', 'JPY')
  await save()

  expect(screen.getByRole('dialog').textContent).toContain("Prices that aren't in whole yen are rounded up.")
})

test("doesn't ask again about a saved currency", async () => {
  const sent = takeConfig()
  showShop()
  await choose('Default Currency', 'EUR')
  await save()
  await confirm()
  await screen.findByRole('status')

  await save()

  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('refetches items to show the new currency', async () => {
  takeConfig()
  let currency = 'USD'
  const mug = () => ({ _id: 'i-1', name: 'Mug', description: 'Holds tea.', price: 950, currency, stock: -1 })
  showShop({ items: () => HttpResponse.json([mug()]) })
  await screen.findByText('$9.50 USD')
  currency = 'EUR'

  await choose('Default Currency', 'EUR')
  await save()
  await confirm()

  expect(await screen.findByText('€9.50 EUR')).toBeDefined()
})

test.each(['Cancel', 'Close dialog'])('discards the currency change on %s', async (button) => {
  const sent = takeConfig()
  showShop()
  await choose('Default Currency', 'GBP')
  await save()

  await userEvent.click(screen.getByRole('button', { name: button }))

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Default Currency')).toHaveProperty('value', 'GBP')
  expect(sent).toEqual([])
})

test.each(failures('Save failed'))('shows an error for a failed save when $how', async ({ answer, words }) => {
  takeConfig(answer)
  showShop()

  await save()

  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('closes the dialog and shows the error when a currency change fails', async () => {
  takeConfig(refuse(500))
  showShop()
  await choose('Default Currency', 'GBP')
  await save()

  await confirm()

  expect((await screen.findByRole('alert')).textContent).toBe('Save failed')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Default Currency')).toHaveProperty('value', 'GBP')
})

test('disables the button and shows Saving... while saving', async () => {
  takeConfig(neverAnswer)
  showShop()

  await save()

  expect(screen.getByRole('button', { name: 'Saving...' })).toHaveProperty('disabled', true)
})

test('lets an owner without premium change the currency but not the roles, and explains why', async () => {
  const sent = takeConfig()
  showShop({ details: { ...guildDetails, owner: freeOwner, manageRoleId: '101' } })

  await choose('Default Currency', 'NZD')
  await save()
  await confirm()

  await screen.findByRole('status')
  expect(sent).toEqual([{ defaultCurrency: 'NZD', manageRoleId: '101', notificationRoleId: null }])
  expect(screen.getByLabelText('Manage-Shop Role')).toMatchObject({ disabled: true, value: '101' })
  expect(screen.getByLabelText('Purchase-Notification Role')).toHaveProperty('disabled', true)
  expect(screen.getByText(/Role settings are a premium feature\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/profile')
})

test('offers @everyone for notifications but not as the manage-shop role', async () => {
  const everyone = { id: '42', name: '@everyone' }
  showShop({ roles: [everyone, { id: '101', name: 'Moderator' }] })

  await screen.findByLabelText('Manage-Shop Role')
  await enabled('Manage-Shop Role')

  const optionsOf = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole('option')
      .map((option) => option.textContent)
  expect(optionsOf('Manage-Shop Role')).toEqual(['Owner only', 'Moderator'])
  expect(optionsOf('Purchase-Notification Role')).toEqual(['None', '@everyone', 'Moderator'])
})

test('keeps and resends a chosen role that no longer exists', async () => {
  const sent = takeConfig()
  showShop({ details: { ...guildDetails, manageRoleId: '999' } })

  expect(await screen.findByRole('option', { name: 'Unknown (999)' })).toBeDefined()
  await save()

  await screen.findByRole('status')
  expect(sent).toEqual([{ defaultCurrency: 'USD', manageRoleId: '999', notificationRoleId: null }])
})

test.each(failures('Failed to load roles or config'))(
  'shows an error and the bot invite for the roles when $how, and still saves the currency',
  async ({ answer, words }) => {
    const sent = takeConfig()
    showShop({ details: { ...guildDetails, manageRoleId: '101' }, roles: answer })

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByRole('link', { name: 'invite the bot' }).getAttribute('href')).toMatch(/^https:\/\/discord\.com/)
    expect(screen.getByLabelText('Manage-Shop Role')).toMatchObject({ disabled: true, value: '101' })
    await save()

    expect((await screen.findByRole('status')).textContent).toContain('Settings saved!')
    expect(sent).toEqual([{ defaultCurrency: 'USD', manageRoleId: '101', notificationRoleId: null }])
  },
)

test('reloads the roles on Retry', async () => {
  let isBotThere = false
  showShop({
    roles: () =>
      isBotThere ? HttpResponse.json([{ id: '101', name: 'Moderator' }]) : refuse(409, { message: 'No bot here.' })(),
  })
  await screen.findByText('No bot here.')
  isBotThere = true

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

  await enabled('Manage-Shop Role')
  expect(screen.queryByText('No bot here.')).toBeNull()
})

test.each(failures('Failed to load roles or config'))(
  'shows an error for the configuration when $how, and still shows the items',
  async ({ answer, words }) => {
    showShop({ details: answer })

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.queryByLabelText('Default Currency')).toBeNull()
    expect(screen.getByRole('button', { name: 'Add New Item' })).toBeDefined()
  },
)
