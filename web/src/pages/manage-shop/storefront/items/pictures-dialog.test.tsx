import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../../../testing/answers.ts'
import { server } from '../../../../testing/server.ts'
import { aPresentedItem, showStorefront } from '../storefront-page.testing.tsx'

const [front, back] = ['a', 'b'].map((letter) => ({ hash: letter.repeat(64), url: `/images/${letter}.webp` }))
const both = aPresentedItem({ pictures: [front, back] })
const path = `/api/items/${both._id}/pictures`
const png = (name: string) => new File(['pixels'], name, { type: 'image/png' })

/** Opens the pictures of the only item. */
async function open(item: object, button: string) {
  showStorefront({ items: [item] }, '?view=items')
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: 'Pictures of Mug' }))
}

const urls = (dialog: Awaited<ReturnType<typeof open>>) =>
  dialog.queryAllByRole('img').map((picture) => picture.getAttribute('src'))

describe('PicturesDialog', () => {
  test('uploads a picture and shows it', async () => {
    const sent: unknown[] = []
    server.use(
      http.post(path, async ({ request }) => {
        sent.push((await request.formData()).get('itemImage'))
        return HttpResponse.json({ message: 'Picture added.', pictures: [front] })
      }),
    )
    const dialog = await open(aPresentedItem(), 'Add pictures')

    await userEvent.upload(dialog.getByLabelText('New picture'), png('front.png'))

    expect(await dialog.findByText('Picture added.')).toBeTruthy()
    expect(urls(dialog)).toEqual([front?.url])
    expect(sent).toMatchObject([{ name: 'front.png', type: 'image/png' }])
  })

  test('refuses a file that is not an image, without sending it', async () => {
    const dialog = await open(aPresentedItem(), 'Add pictures')
    const text = new File(['words'], 'notes.txt', { type: 'text/plain' })

    fireEvent.change(dialog.getByLabelText('New picture'), { target: { files: [text] } })

    expect(await dialog.findByText('The image must be a JPEG, PNG, GIF or WebP file.')).toBeTruthy()
  })

  test('shows why a picture was refused', async () => {
    server.use(http.post(path, refuse(409, { message: "This is already the item's main image." })))
    const dialog = await open(aPresentedItem(), 'Add pictures')

    await userEvent.upload(dialog.getByLabelText('New picture'), png('mug.png'))

    expect((await dialog.findByRole('alert')).textContent).toBe("This is already the item's main image.")
  })

  test('deletes a picture', async () => {
    server.use(
      http.delete(`${path}/${front?.hash}`, () => HttpResponse.json({ message: 'Picture deleted.', pictures: [back] })),
    )
    const dialog = await open(both, 'Pictures (2)')

    await userEvent.click(dialog.getByRole('button', { name: 'Delete picture', description: 'Picture 1' }))

    expect(await dialog.findByText('Picture deleted.')).toBeTruthy()
    expect(urls(dialog)).toEqual([back?.url])
  })

  test('saves the order after a move with the keyboard', async () => {
    const sent: unknown[] = []
    server.use(
      http.put(`${path}/order`, async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'Order saved.', pictures: [back, front] })
      }),
    )
    const dialog = await open(both, 'Pictures (2)')
    const handle = dialog.getByRole('button', { name: 'Move', description: 'Picture 1' })

    handle.focus()
    fireEvent.click(handle, { detail: 0 })
    fireEvent.keyDown(handle, { key: 'ArrowRight' })
    fireEvent.click(dialog.getByRole('button', { name: 'Move', pressed: true }), { detail: 0 })

    await expect.poll(() => sent).toEqual([{ hashes: [back?.hash, front?.hash] }])
    await expect.poll(() => urls(dialog)).toEqual([back?.url, front?.url])
  })

  test('offers no more pictures than an item can have', async () => {
    const pictures = Array.from({ length: 9 }, (_, index) => ({ hash: `${index}`.repeat(64), url: `/images/${index}` }))
    const dialog = await open(aPresentedItem({ pictures }), 'Pictures (9)')

    expect(dialog.getByText('This item has 9 pictures. Delete one to add another.')).toBeTruthy()
    expect(dialog.queryByLabelText('New picture')).toBeNull()
  })
})
