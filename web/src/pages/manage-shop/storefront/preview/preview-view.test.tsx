import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { aPresentedItem, aPreview, drinks, mug, poster, showStorefront } from '../storefront-page.testing.tsx'

/** Answers with the query as the text of the message. */
function echoPreviews(pages = 1): void {
  server.use(
    http.get('/api/guilds/42/storefront-preview', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const page = Number(searchParams.get('page'))
      return HttpResponse.json(aPreview(`got ${searchParams}`, { page, hasMore: page < pages }))
    }),
  )
}

const subject = () => screen.findByRole('combobox', { name: 'Show' })

describe('PreviewView', () => {
  test('shows the whole shop first, then the chosen category or item', async () => {
    showStorefront({}, '?view=preview')
    echoPreviews()
    await screen.findByRole('figure', { name: 'Preview of the shop in Discord' })
    expect(screen.getByText('got page=1')).toBeTruthy()

    await userEvent.selectOptions(await subject(), 'Category: Drinks')
    expect(await screen.findByText(`got categoryId=${drinks._id}&page=1`)).toBeTruthy()

    await userEvent.selectOptions(await subject(), 'Item: Mug')
    expect(await screen.findByText(`got itemId=${mug._id}&page=1`)).toBeTruthy()
    expect(screen.getByRole('figure', { name: 'Preview of Mug in Discord' })).toBeTruthy()
  })

  test('turns pages and starts over with another subject', async () => {
    showStorefront({}, '?view=preview')
    echoPreviews(2)
    expect(await screen.findByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)

    await press('Next page')
    expect(await screen.findByText('Page 2')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveProperty('disabled', true)

    await userEvent.selectOptions(await subject(), 'Item: Mug')
    expect(await screen.findByText('Page 1')).toBeTruthy()
  })

  test('leaves out hidden items', async () => {
    showStorefront({ items: [mug, aPresentedItem({ ...poster, isHidden: true })] }, '?view=preview')
    await subject()

    expect(screen.queryByRole('option', { name: 'Item: Poster' })).toBeNull()
  })

  test('reports a preview that fails to load and retries', async () => {
    showStorefront({ preview: refuse(400) }, '?view=preview')
    await screen.findByText('Failed to load the preview.')
    echoPreviews()

    await press('Retry')

    expect(await screen.findByText('got page=1')).toBeTruthy()
  })

  test('reports items that fail to load and retries', async () => {
    showStorefront({ items: refuse(400) }, '?view=preview')
    await screen.findByText('Failed to load the items.')
    server.use(http.get('/api/guilds/42/presentation', () => HttpResponse.json([mug])))

    await press('Retry')

    expect(await subject()).toBeTruthy()
  })
})
