import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { aPresentedItem, drinks, mug, poster, prints, showStorefront } from '../storefront-page.testing.tsx'

const view = '?view=items'
const list = async () => within(await screen.findByRole('list', { name: 'Items' }))
const categoryOf = async (name: string) => screen.findByRole('combobox', { name: 'Category', description: name })

describe('ItemsView', () => {
  test('saves the category of an item when it is chosen', async () => {
    const sent: unknown[] = []
    server.use(
      http.put(`/api/items/${poster._id}/category`, async ({ request }) => {
        sent.push(await request.json())
        server.use(
          http.get('/api/guilds/42/presentation', () =>
            HttpResponse.json([mug, { ...poster, categoryId: prints._id }]),
          ),
        )
        return HttpResponse.json({ message: 'Category saved.' })
      }),
    )
    showStorefront({}, view)
    expect(await categoryOf('Mug')).toHaveProperty('value', drinks._id)

    await userEvent.selectOptions(await categoryOf('Poster'), 'Prints')

    await expect.poll(() => sent).toEqual([{ categoryId: prints._id }])
    expect(await categoryOf('Poster')).toHaveProperty('value', prints._id)
  })

  test('reverts a refused category and shows why', async () => {
    server.use(http.put('/api/items/:id/category', refuse(404, { message: 'This category no longer exists.' })))
    showStorefront({}, view)

    await userEvent.selectOptions(await categoryOf('Poster'), 'Prints')

    expect((await screen.findByRole('alert')).textContent).toBe('This category no longer exists.')
    await expect.poll(async () => (await categoryOf('Poster')).getAttribute('value') ?? '').toBe('')
  })

  test('offers no choice where there are no categories', async () => {
    showStorefront({ categories: [] }, view)
    await list()

    expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull()
  })

  test('previews an item', async () => {
    showStorefront({}, view)

    await userEvent.click(await screen.findByRole('button', { name: 'Preview', description: 'Mug' }))

    const dialog = within(await screen.findByRole('dialog', { name: 'Mug in Discord' }))
    expect(await dialog.findByRole('figure', { name: 'Preview of Mug in Discord' })).toBeTruthy()
  })

  test('marks hidden items, which have no preview', async () => {
    showStorefront({ items: [aPresentedItem({ isHidden: true })] }, view)

    expect((await list()).getByText('Hidden')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
  })

  test('searches a long list', async () => {
    const items = Array.from({ length: 9 }, (_, index) => aPresentedItem({ _id: `i-${index}`, name: `Item ${index}` }))
    showStorefront({ items }, view)
    const search = await screen.findByRole('searchbox', { name: 'Search items' })

    await userEvent.type(search, '7')
    expect((await list()).getAllByRole('listitem')).toHaveLength(1)
    await userEvent.type(search, 'zzz')
    expect(screen.getByText('No items match “7zzz”.')).toBeTruthy()
  })

  test('leads to the shop where there are no items', async () => {
    showStorefront({ items: [] }, view)

    expect(await screen.findByText('No items yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to shop items' })).toBeTruthy()
  })

  test('reports categories that fail to load and retries', async () => {
    showStorefront({ categories: refuse(400) }, view)
    await screen.findByText('Failed to load the items.')
    server.use(http.get('/api/guilds/42/categories', () => HttpResponse.json([])))

    await press('Retry')

    expect(await list()).toBeTruthy()
  })
})
