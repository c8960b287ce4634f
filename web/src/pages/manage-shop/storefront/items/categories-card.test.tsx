import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../../testing/answer-post.ts'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import { drinks, prints, showStorefront } from '../storefront-page.testing.tsx'

const view = '?view=items'
const list = async () => within(await screen.findByRole('list', { name: 'Categories' }))
const names = async () => (await list()).getAllByRole('listitem').map(({ textContent }) => textContent?.split(' ')[0])
const buttonOf = async (name: string, index: number) => {
  const found = (await list()).getAllByRole('button', { name })[index]
  if (!found) throw new Error(`no button ${name}`)
  return found
}
const newName = () => screen.findByRole('textbox', { name: 'New category' })

/** Answers every later read of the categories with these. */
const reply = (categories: object[]) =>
  server.use(http.get('/api/guilds/42/categories', () => HttpResponse.json(categories)))

describe('CategoriesCard', () => {
  test('lists the categories with how many items they have', async () => {
    showStorefront({}, view)

    expect((await list()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'MoveDrinks 1 itemRenameDelete',
      'MovePrints 0 itemsRenameDelete',
    ])
  })

  test('adds a category and clears the field', async () => {
    const sent = answerPost('/guilds/42/categories', { message: 'Category added.', category: prints })
    showStorefront({ categories: [drinks] }, view)
    await userEvent.type(await newName(), ' Prints ')
    reply([drinks, prints])

    await press('Add category')

    expect(await screen.findByText('Category added.')).toBeTruthy()
    expect(await newName()).toHaveProperty('value', '')
    expect(sent).toEqual([{ name: 'Prints' }])
    expect(await names()).toHaveLength(2)
  })

  test('requires a name, and shows why a name is refused at its field', async () => {
    answerPost('/guilds/42/categories', refuse(409, { message: 'This shop already has a category with this name.' }))
    showStorefront({}, view)
    await newName()

    await press('Add category')
    expect(screen.getByText('Enter a name.')).toBeTruthy()
    await userEvent.type(await newName(), 'Drinks')
    await press('Add category')

    expect(await screen.findByText('This shop already has a category with this name.')).toBeTruthy()
    expect((await newName()).getAttribute('aria-invalid')).toBe('true')
  })

  test('offers no more categories than a shop can have', async () => {
    const many = Array.from({ length: 24 }, (_, index) => ({ ...drinks, _id: `c-${index}`, name: `C${index}` }))
    showStorefront({ categories: many }, view)

    expect(await screen.findByText('A shop can have up to 24 categories. Delete one to add another.')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'New category' })).toBeNull()
  })
})

describe('CategoryRow', () => {
  test('renames a category', async () => {
    const sent: unknown[] = []
    server.use(
      http.put(`/api/categories/${drinks._id}`, async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ message: 'Category renamed.', category: drinks })
      }),
    )
    showStorefront({}, view)
    await userEvent.click(await buttonOf('Rename', 0))
    const field = await screen.findByRole('textbox', { name: 'Category name' })
    expect(document.activeElement).toBe(field)

    await userEvent.clear(field)
    await userEvent.type(field, 'Cups{Enter}')

    expect(await screen.findByText('Category renamed.')).toBeTruthy()
    expect(sent).toEqual([{ name: 'Cups' }])
    expect(screen.queryByRole('textbox', { name: 'Category name' })).toBeNull()
  })

  test('deletes a category once that is confirmed', async () => {
    const deleted: string[] = []
    server.use(
      http.delete('/api/categories/:id', ({ params }) => {
        deleted.push(String(params.id))
        return HttpResponse.json({ message: 'Category deleted.' })
      }),
    )
    showStorefront({}, view)
    await userEvent.click(await buttonOf('Delete', 0))
    reply([prints])

    await press('Delete category')

    expect(await screen.findByText('Category deleted.')).toBeTruthy()
    expect(deleted).toEqual([drinks._id])
    expect(screen.queryByText('Drinks', { selector: 'p span' })).toBeNull()
  })

  test('shows why a category could not be deleted', async () => {
    server.use(http.delete('/api/categories/:id', refuse(500)))
    showStorefront({}, view)
    await userEvent.click(await buttonOf('Delete', 0))

    await press('Delete category')

    expect((await screen.findByRole('alert')).textContent).toBe("We couldn't delete this category.")
  })
})

/** Moves the first category down with the keyboard. */
async function moveFirstDown() {
  const handle = await buttonOf('Move', 0)
  handle.focus()
  fireEvent.click(handle, { detail: 0 })
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  fireEvent.click(await buttonOf('Move', 1), { detail: 0 })
}

describe('the order of categories', () => {
  test('is saved after a move with the keyboard', async () => {
    const sent: unknown[] = []
    server.use(
      http.put('/api/guilds/42/categories/order', async ({ request }) => {
        sent.push(await request.json())
        reply([prints, drinks])
        return HttpResponse.json({ message: 'Order saved.' })
      }),
    )
    showStorefront({}, view)

    await moveFirstDown()

    expect(await screen.findByText('Drinks moved to position 2 of 2.')).toBeTruthy()
    expect((await names())[0]).toContain('Prints')
    await expect.poll(() => sent).toEqual([{ categoryIds: [prints._id, drinks._id] }])
  })

  test('goes back if someone else has changed it, and says so', async () => {
    const message = 'Someone else changed the categories. Load the latest version, then try again.'
    server.use(http.put('/api/guilds/42/categories/order', refuse(409, { code: 'CATEGORIES_CHANGED', message })))
    showStorefront({}, view)

    await moveFirstDown()

    expect((await screen.findByRole('alert')).textContent).toBe(message)
    await expect.poll(async () => (await names())[0]).toContain('Drinks')
  })
})
