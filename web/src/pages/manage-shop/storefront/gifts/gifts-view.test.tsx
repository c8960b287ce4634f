import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { detailsForManagers, showStorefront } from '../storefront-page.testing.tsx'

const path = '/api/guilds/42/gift-settings'
const setting = () => screen.findByRole('checkbox', { name: 'Allow gifts in this server' })

describe('GiftsView', () => {
  test('saves whether gifts are allowed', async () => {
    const sent: unknown[] = []
    server.use(
      http.put(path, async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'Gift settings saved.' })
      }),
    )
    showStorefront({}, '?view=gifts')
    expect(await setting()).toHaveProperty('checked', true)

    await userEvent.click(await setting())
    await press('Save gift settings')

    expect(await screen.findByText('Gift settings saved.')).toBeTruthy()
    expect(await setting()).toHaveProperty('checked', false)
    expect(sent).toEqual([{ allowsGifts: false }])
  })

  test('shows why saving failed', async () => {
    server.use(http.put(path, refuse(403, { message: 'Only the server owner can do this.' })))
    showStorefront({}, '?view=gifts')
    await setting()

    await press('Save gift settings')

    expect((await screen.findByRole('alert')).textContent).toBe('Only the server owner can do this.')
  })

  test.each([
    ['on', true],
    ['off', false],
  ])('shows managers that gifts are turned %s, without a setting', async (word, allowsGifts) => {
    showStorefront({ details: { ...detailsForManagers, storefront: { isOwner: false, allowsGifts } } }, '?view=gifts')

    expect(await screen.findByText(`Gifts are turned ${word} in this server.`)).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
