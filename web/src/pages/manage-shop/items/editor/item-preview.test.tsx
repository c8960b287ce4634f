import { newImagePath } from '@guildshop/contract/item-preview'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { neverAnswer, refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { fill, guildDetails, mug, showShop } from '../../manage-shop-page.testing.tsx'
import { limits, takeItem } from '../deliverables/deliverables.testing.tsx'

const details = { ...guildDetails, storefront: { isOwner: true, allowsGifts: true }, deliverables: limits }
const storedMug = { ...mug, version: 4, deliverables: [] }

const request = z.object({ fields: z.looseObject({ name: z.string() }), hasNewImage: z.boolean() })

/** Draws the name, and a picture if there is one. Returns the requests, as they arrive. */
function drawDrafts() {
  const sent: z.infer<typeof request>[] = []
  server.use(
    http.post('/api/guilds/42/items/preview', async ({ request: call }) => {
      const body = z.looseObject(request.shape).parse(await call.json())
      sent.push(body)
      const url = `https://shop.example${body.hasNewImage ? newImagePath : '/images/mug.webp'}`
      const items = ['https://shop.example/images/second.webp', url].map((one) => ({ media: { url: one } }))
      const text = { type: 10, content: `## ${body.fields.name}` }
      return HttpResponse.json({ components: [{ type: 17, components: [text, { type: 12, items }] }] })
    }),
  )
  return sent
}

async function openMug() {
  showShop({ details, items: [storedMug] })
  await press('Edit')
  await screen.findByRole('dialog')
}

async function openNew() {
  showShop({ details })
  await press('Add New Item')
  await screen.findByRole('dialog')
}

const panel = () => screen.queryByRole('region', { name: 'How buyers see it in Discord' })
const figure = () => screen.findByRole('figure', { name: 'Preview of the item in Discord' })
const shows = async (name: string) => expect(await within(await figure()).findByText(name)).toBeTruthy()
const picturesIn = async () =>
  within(await figure())
    .getAllByRole('presentation')
    .map((picture) => picture.getAttribute('src'))

describe('ItemPreview', () => {
  test('shows what the server draws, before and after a change', async () => {
    drawDrafts()
    await openMug()
    await shows('Mug')

    fill('Name', 'Bowl')

    await shows('Bowl')
  })

  test('asks once for a burst of changes, with exactly the fields that saving sends', async () => {
    const drawn = drawDrafts()
    const saved = takeItem('put', '/items/i-1')
    await openMug()
    await shows('Mug')

    for (const name of ['B', 'Bo', 'Bowl']) fill('Name', name)
    await shows('Bowl')
    await press('Update Item')

    await waitFor(() => expect(saved).toHaveLength(1))
    expect(drawn.map(({ fields }) => fields.name)).toEqual(['Mug', 'Bowl'])
    expect(drawn[1]).toEqual({ itemId: 'i-1', fields: saved[0], newKeys: 0, hasNewImage: false })
  })

  test('outlines a new item until it is complete', async () => {
    drawDrafts()
    await openNew()
    expect(await screen.findByText('Complete the form to preview your item.')).toBeTruthy()
    fill('Name', 'Bowl')
    expect(within(panel() ?? document.body).getByText('Bowl')).toBeTruthy()

    fill('Name', 'Mug')
    fill('Description', 'Holds tea.')
    fill('Price', '9.50')

    await shows('Mug')
    expect(screen.queryByText(/Complete the form/)).toBeNull()
  })

  test('outlines how an item is sold in place of its stored price', async () => {
    server.use(http.post('/api/guilds/42/items/preview', neverAnswer))
    showShop({ details, items: [{ ...storedMug, priceMode: 'free', minimumPrice: 0 }] })
    await press('Edit')
    await screen.findByRole('dialog')

    await waitFor(() => expect(within(panel() ?? document.body).getByText('Free')).toBeTruthy())
  })

  test('counts the keys that will be added', async () => {
    const drawn = drawDrafts()
    await openNew()
    fill('Name', 'Game')
    fill('Description', 'A game.')
    fill('Price', '9.50')
    await press('Add License key')

    fill('Keys to add', 'ONE\nTWO')

    await waitFor(() => expect(drawn.at(-1)).toMatchObject({ newKeys: 2 }))
  })

  test('keeps the last preview while the draft is incomplete', async () => {
    const drawn = drawDrafts()
    await openMug()
    await shows('Mug')

    fill('Price', '')

    expect(await screen.findByText('Complete the form to update the preview.')).toBeTruthy()
    await shows('Mug')
    expect(drawn).toHaveLength(1)
  })
})

describe('ItemPreview with a picture or a failing server', () => {
  test('shows a chosen image in place of the stored one', async () => {
    drawDrafts()
    await openMug()
    await shows('Mug')
    const stored = await picturesIn()

    await userEvent.upload(screen.getByLabelText('Image'), new File(['x'], 'mug.png', { type: 'image/png' }))

    expect(stored).toEqual(['https://shop.example/images/second.webp', 'https://shop.example/images/mug.webp'])
    await waitFor(async () => expect(await picturesIn()).toEqual([stored[0], expect.stringMatching(/^blob:/)]))
  })

  test('is hidden where the server has no previews, and the item can be saved', async () => {
    server.use(http.post('/api/guilds/42/items/preview', refuse(404)))
    const saved = takeItem('put', '/items/i-1')
    await openMug()
    await waitFor(() => expect(panel()).toBeNull())

    fill('Name', 'Bowl')
    await press('Update Item')

    await waitFor(() => expect(saved).toMatchObject([{ name: 'Bowl' }]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('stays as it is when a later draft fails', async () => {
    drawDrafts()
    await openMug()
    await shows('Mug')
    const failed: string[] = []
    server.use(
      http.post('/api/guilds/42/items/preview', () => {
        failed.push('refused')
        return refuse(409)()
      }),
    )

    fill('Name', 'Bowl')
    await waitFor(() => expect(failed).toHaveLength(1))

    await waitFor(() => expect(panel()?.getAttribute('aria-busy')).toBe('false'))
    await shows('Mug')
  })

  test('asks nothing of a server without a storefront', async () => {
    const drawn = drawDrafts()
    showShop({ items: [storedMug] })

    await press('Edit')
    await screen.findByRole('dialog')
    fill('Name', 'Bowl')

    expect(panel()).toBeNull()
    expect(drawn).toEqual([])
  })
})
