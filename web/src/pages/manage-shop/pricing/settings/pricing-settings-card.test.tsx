import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { freeOwner, guildDetails, otherOwner, showShop } from '../../manage-shop-page.testing.tsx'

const details = { ...guildDetails, pricing: { canEdit: true, managersMayPrice: true } }
const path = '/api/guilds/42/pricing-settings'
const setting = () => screen.findByRole('checkbox', { name: 'Managers can use the Pricing page' })

test.each([
  ['premium', guildDetails.owner],
  ['free', freeOwner],
])('saves whether managers can use the Pricing page, for a %s owner', async (_plan, owner) => {
  const sent: unknown[] = []
  server.use(
    http.put(path, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'Pricing settings saved.' })
    }),
  )
  showShop({ details: { ...details, owner } })

  expect(await setting()).toHaveProperty('checked', true)
  await userEvent.click(await setting())
  await press('Save pricing')

  expect(await screen.findByText('Pricing settings saved.')).toBeDefined()
  expect(await setting()).toHaveProperty('checked', false)
  expect(sent).toEqual([{ managersMayPrice: false }])
})

test('shows why saving failed', async () => {
  server.use(http.put(path, refuse(403, { message: 'Only the server owner can do this.' })))
  showShop({ details })

  await setting()
  await press('Save pricing')

  expect((await screen.findByRole('alert')).textContent).toBe('Only the server owner can do this.')
})

test.each([
  ['a server without pricing', guildDetails],
  ['managers', { ...details, owner: otherOwner }],
])('is not shown to %s', async (_whom, shown) => {
  showShop({ details: shown })
  await screen.findByRole('heading', { name: 'Shop Items' })

  expect(screen.queryByRole('heading', { name: 'Pricing' })).toBeNull()
})
