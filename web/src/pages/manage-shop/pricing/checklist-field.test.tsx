import { fireEvent, screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { check, choose, openNew } from './offers/editor/offer-editor.testing.tsx'
import { aPricing, aRule, mug, showPricing } from './pricing-page.testing.tsx'

describe('ChecklistField', () => {
  test('keeps a role listed that no longer exists, and removes it', async () => {
    showPricing({ pricing: aPricing({ rules: [aRule({ roleIds: ['420000000000000999'] })] }) })
    await press('Edit')

    await check('Unknown (420000000000000999)')

    expect(screen.queryByRole('checkbox', { name: 'Unknown (420000000000000999)' })).toBeNull()
  })

  test('searches a long list of items', async () => {
    const items = Array.from({ length: 9 }, (_, index) => ({ ...mug, _id: `i-${index}`, name: `Item ${index}` }))
    showPricing({ pricing: aPricing({ items }) })
    await openNew('Discount code')
    await choose('Chosen items')

    fireEvent.change(screen.getByRole('searchbox', { name: 'Search: Items' }), { target: { value: '7' } })

    const list = within(screen.getByRole('group', { name: 'Items' }))
    expect(list.getAllByRole('checkbox')).toHaveLength(1)
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search: Items' }), { target: { value: 'zzz' } })
    expect(screen.getByText('Nothing matches.')).toBeTruthy()
  })

  test('shows how to invite the bot where the roles fail to load', async () => {
    server.use(http.get('/api/discord/links', refuse(404)))
    showPricing({ roles: refuse(400) })
    await openNew('Role price')

    expect(await screen.findByText("We couldn't load this server's roles.")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'invite the bot' })).toBeTruthy()
  })
})
