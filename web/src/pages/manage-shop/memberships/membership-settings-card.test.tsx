import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { freeOwner, guildDetails, otherOwner, showShop } from '../manage-shop-page.testing.tsx'

const details = { ...guildDetails, memberships: { cancelLeftAfterDays: null } }
const path = '/api/guilds/42/membership-settings'
const setting = () => screen.findByLabelText('Members who leave')

test('saves after how many days members who leave are cancelled', async () => {
  const sent: unknown[] = []
  server.use(
    http.put(path, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Membership settings saved.' })
    }),
  )
  showShop({ details })

  expect(await setting()).toHaveProperty('value', '')
  await userEvent.selectOptions(await setting(), 'Cancel after 7 days')
  await press('Save memberships')
  expect(await screen.findByText('Membership settings saved.')).toBeDefined()
  await userEvent.selectOptions(await setting(), 'Keep their membership')
  await press('Save memberships')

  expect(await screen.findByText('Membership settings saved.')).toBeDefined()
  expect(sent).toEqual([{ cancelLeftAfterDays: 7 }, { cancelLeftAfterDays: null }])
})

test('shows a stored number of days that is not among the usual ones', async () => {
  showShop({ details: { ...details, memberships: { cancelLeftAfterDays: 10 } } })

  expect(await setting()).toHaveProperty('value', '10')
  expect(screen.getByRole('option', { name: 'Cancel after 10 days' })).toBeDefined()
})

test('shows why saving failed', async () => {
  server.use(http.put(path, refuse(403, { message: 'Only the server owner can do this.' })))
  showShop({ details })

  await setting()
  await press('Save memberships')

  expect((await screen.findByRole('alert')).textContent).toBe('Only the server owner can do this.')
})

test.each([
  ['a server without memberships', guildDetails],
  ['managers', { ...details, owner: otherOwner }],
  ['free owners', { ...details, owner: freeOwner }],
])('is not shown to %s', async (_whom, shown) => {
  showShop({ details: shown })
  await screen.findByRole('heading', { name: 'Shop Items' })

  expect(screen.queryByRole('heading', { name: 'Memberships' })).toBeNull()
})
