import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { failures } from '../../../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../../../testing/answers.ts'
import { lateAnswer } from '../../../../testing/late-answer.ts'
import { press } from '../../../../testing/press.ts'
import { server } from '../../../../testing/server.ts'
import {
  fill,
  freeOwner,
  guildDetails,
  mug,
  otherOwner,
  premiumOwner,
  showShop,
} from '../../manage-shop-page.testing.tsx'

type Sent = Record<string, FormDataEntryValue>

const rewardedMug = { ...mug, roleId: '102', roleDurationDays: 30 }

const picture = new File(['pixels'], 'mug.png', { type: 'image/png' })

/** Mocks `path` and collects the parsed multipart forms. */
function take(
  method: 'post' | 'put',
  path: string,
  answer: () => Response | Promise<Response> = () => HttpResponse.json({}),
) {
  const sent: Sent[] = []
  server.use(
    http[method](`/api${path}`, async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()))
      return answer()
    }),
  )
  return sent
}

const takeNew = (answer?: () => Response | Promise<Response>) => take('post', '/guilds/42/items', answer)
const takeChange = (answer?: () => Response | Promise<Response>) => take('put', '/items/i-1', answer)

const chooseType = (name: string) => userEvent.selectOptions(screen.getByLabelText('Item Type'), name)
const pictureInForm = () => within(screen.getByRole('dialog')).queryByRole('presentation')

async function openNew(replies: Parameters<typeof showShop>[0] = {}) {
  showShop(replies)
  await press('Add New Item')
  await screen.findByRole('dialog')
}

async function openMug(replies: Parameters<typeof showShop>[0] = {}) {
  showShop({ items: [rewardedMug], ...replies })
  await press('Edit')
  await screen.findByRole('dialog')
}

function fillMug() {
  fill('Name', 'Mug')
  fill('Description', 'Holds tea.')
  fill('Price', '9.50')
}

test.each([
  ['Digital, unlimited', null, { stock: '-1', requiresShipping: 'false' }],
  ['Digital, limited', '5', { stock: '5', requiresShipping: 'false' }],
  ['Physical, made to order', null, { stock: '-1', requiresShipping: 'true' }],
  ['Physical, stocked', '0', { stock: '0', requiresShipping: 'true' }],
])('sends exactly the fields of a new item: %s', async (type, stock, kind) => {
  const sent = takeNew()
  await openNew()

  fillMug()
  await chooseType(type)
  expect(screen.queryByLabelText('Stock') !== null).toBe(stock !== null)
  if (stock) fill('Stock', stock)
  await press('Add Item')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([{ name: 'Mug', description: 'Holds tea.', price: '950', ...kind }])
  expect(screen.getByRole('status').textContent).toBe('Item added.')
})

test('sends reward role and duration for a premium owner', async () => {
  const sent = takeNew()
  await openNew()

  fillMug()
  await userEvent.selectOptions(screen.getByLabelText('Reward Role'), 'VIP')
  fill('Role Duration', '30')
  await press('Add Item')

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    name: 'Mug',
    description: 'Holds tea.',
    price: '950',
    stock: '-1',
    requiresShipping: 'false',
    roleId: '102',
    roleDurationDays: '30',
  })
})

test('accepts -1 as a permanent role duration', async () => {
  const sent = takeNew()
  await openNew()

  fillMug()
  fill('Role Duration', '-1')
  await press('Add Item')

  await waitFor(() => expect(sent[0]).toMatchObject({ roleDurationDays: '-1' }))
})

test('uploads the image and shows its progress', async () => {
  const late = lateAnswer()
  const sent = takeNew(late.answer)
  await openNew()

  fillMug()
  await userEvent.upload(screen.getByLabelText('Image'), picture)
  await press('Add Item')

  expect(await screen.findByRole('progressbar', { name: 'Upload' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Adding...' })).toHaveProperty('disabled', true)
  late.come({})
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { itemImage, ...fields } = sent[0] ?? {}
  expect(fields).toEqual({
    name: 'Mug',
    description: 'Holds tea.',
    price: '950',
    stock: '-1',
    requiresShipping: 'false',
  })
  expect(itemImage).toMatchObject({ name: 'mug.png', type: 'image/png', size: 6 })
})

test('shows the new item as soon as the editor closes', async () => {
  const sent = takeNew()
  await openNew({ items: () => HttpResponse.json(sent.length > 0 ? [rewardedMug] : []) })

  fillMug()
  await press('Add Item')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { level: 3, name: 'Mug' })).toBeDefined()
})

const blankStock = { stock: '', duration: '' }
const good = { name: 'Mug', description: 'Holds tea.', price: '9.50', type: 'Digital, unlimited', ...blankStock }
const duration = 'Role duration must be between 1 and 365 days, or empty for never.'

test.each([
  [{ ...good, name: ' ', description: '', price: '' }, 'Name is required.', 'Name'],
  [{ ...good, description: '', price: '' }, 'Description is required.', 'Description'],
  [{ ...good, price: '', type: 'Physical, stocked', stock: '-1' }, 'Price must be at least $0.01.', 'Price'],
  [{ ...good, price: '0' }, 'Price must be at least $0.01.', 'Price'],
  [{ ...good, price: '-3' }, 'Price must be at least $0.01.', 'Price'],
  [{ ...good, price: '9.505' }, "Price can't have more than 2 decimal places.", 'Price'],
  [
    { ...good, type: 'Physical, stocked', stock: '-1', duration: '400' },
    'Stock must be 0 or greater for stocked items.',
    'Stock',
  ],
  [{ ...good, type: 'Physical, stocked' }, 'Stock must be 0 or greater for stocked items.', 'Stock'],
  [
    { ...good, type: 'Digital, limited', stock: '0', duration: '400' },
    'Stock must be at least 1 for limited digital items.',
    'Stock',
  ],
  [{ ...good, duration: '366' }, duration, 'Role Duration'],
  [{ ...good, duration: '-2' }, duration, 'Role Duration'],
  [{ ...good, duration: '0' }, duration, 'Role Duration'],
])('rejects %o with "%s"', async (form, words, field) => {
  const sent = takeNew()
  await openNew()

  fill('Name', form.name)
  fill('Description', form.description)
  fill('Price', form.price)
  await chooseType(form.type)
  if (form.stock) fill('Stock', form.stock)
  fill('Role Duration', form.duration)
  await press('Add Item')

  expect(screen.getByRole('alert').textContent).toBe(words)
  expect(document.activeElement).toBe(screen.getByLabelText(field))
  expect(screen.getByLabelText(field).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})

test('rejects prices in yen with decimals', async () => {
  const sent = takeNew()
  await openNew({ details: { ...guildDetails, defaultCurrency: 'JPY' } })

  fillMug()
  await press('Add Item')

  expect(screen.getByRole('alert').textContent).toBe("Prices in JPY can't have decimals.")
  expect(sent).toEqual([])
})

test("rejects a file that isn't an image before uploading", async () => {
  const sent = takeNew()
  await openNew()
  const reader = userEvent.setup({ applyAccept: false })

  fillMug()
  await reader.upload(screen.getByLabelText('Image'), new File(['<svg/>'], 'mug.svg', { type: 'image/svg+xml' }))
  await press('Add Item')

  expect(screen.getByRole('alert').textContent).toBe('The image must be a JPEG, PNG, GIF or WebP file.')
  expect(document.activeElement).toBe(screen.getByLabelText('Image'))
  expect(pictureInForm()).toBeNull()
  expect(sent).toEqual([])
})

test('lists the accepted image types', async () => {
  await openNew()

  expect(screen.getByText('Optional. JPEG, PNG, GIF or WebP, 512x512 recommended.')).toBeDefined()
  expect(screen.getByLabelText('Image').getAttribute('accept')).toBe('image/jpeg,image/png,image/gif,image/webp')
})

test.each([freeOwner, { ...otherOwner, isPremium: false }].map((owner) => ({ owner })))(
  "hides role rewards and omits their fields when the owner doesn't have premium",
  async ({ owner }) => {
    const sent = takeChange()
    await openMug({ details: { ...guildDetails, owner } })

    expect(screen.queryByLabelText('Reward Role')).toBeNull()
    expect(screen.queryByLabelText('Role Duration')).toBeNull()
    await press('Update Item')

    await waitFor(() => expect(sent).toHaveLength(1))
    expect(Object.keys(sent[0] ?? {})).toEqual(['name', 'description', 'price', 'stock', 'requiresShipping'])
  },
)

test('offers role rewards to a manager when the owner has premium', async () => {
  await openNew({ details: { ...guildDetails, owner: { ...premiumOwner, _id: 'user-2' } } })

  expect(screen.getByLabelText('Reward Role')).toBeDefined()
})

test("disables roles the bot can't assign and shows the reason", async () => {
  await openNew({
    roles: [
      { id: '101', name: 'Admin', canBeGiven: false, problem: 'Move the bot above this role.' },
      { id: '102', name: 'VIP', canBeGiven: true },
      { id: '42', name: '@everyone' },
    ],
  })

  const options = within(screen.getByLabelText('Reward Role')).getAllByRole('option')
  expect(options.map((option) => [option.textContent, option.hasAttribute('disabled')])).toEqual([
    ['None', false],
    ["Admin (can't be assigned)", true],
    ['VIP', false],
  ])
  expect(screen.getByText("Roles the bot can't assign (1)")).toBeDefined()
  expect(screen.getByText(/Move the bot above this role\./)).toBeDefined()
})

test("explains why the item's role can no longer be assigned", async () => {
  await openMug({ roles: [{ id: '102', name: 'VIP', canBeGiven: false }] })

  expect(screen.getByText("VIP: The bot can't assign this role.")).toBeDefined()
  expect(screen.getByLabelText('Reward Role')).toHaveProperty('value', '102')
})

test('opens an item for editing with its values and saves it', async () => {
  const sent = takeChange()
  await openMug()

  expect(screen.getByRole('dialog', { name: 'Edit Item' })).toBeDefined()
  const held = ['Name', 'Description', 'Price', 'Item Type', 'Stock', 'Reward Role', 'Role Duration'].map((label) =>
    Reflect.get(screen.getByLabelText(label), 'value'),
  )
  expect(held).toEqual(['Mug', 'Holds tea.', '9.50', 'stocked', '12', '102', '30'])
  fill('Price', '12')
  await press('Update Item')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    {
      name: 'Mug',
      description: 'Holds tea.',
      price: '1200',
      stock: '12',
      requiresShipping: 'true',
      roleId: '102',
      roleDurationDays: '30',
    },
  ])
  expect(screen.getByRole('status').textContent).toBe('Item updated.')
})

test.each(failures('Failed to add item.'))(
  'shows an error for a failed addition when $how',
  async ({ answer, words }) => {
    takeNew(answer)
    await openNew()

    fillMug()
    await press('Add Item')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Mug')
  },
)

test.each(failures('Failed to add item.'))(
  'shows an error for a failed addition with an image when $how',
  async ({ answer, words }) => {
    takeNew(answer)
    await openNew()

    fillMug()
    await userEvent.upload(screen.getByLabelText('Image'), picture)
    await press('Add Item')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
  },
)

test.each(failures('Failed to update item.'))(
  'shows an error for a failed update when $how',
  async ({ answer, words }) => {
    takeChange(answer)
    await openMug()

    await press('Update Item')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByRole('dialog')).toBeDefined()
  },
)

test.each(['Cancel', 'Close dialog'])('closes an untouched editor immediately on %s', async (button) => {
  await openMug()

  await press(button)

  expect(screen.queryByRole('dialog')).toBeNull()
})

const question = () => screen.queryByText('Discard your changes?')

test.each(['Cancel', 'Close dialog'])('asks before discarding changes on %s, and sends nothing', async (button) => {
  const sent = takeNew()
  await openNew()
  fillMug()

  await press(button)
  expect(screen.getByRole('alert').textContent).toContain('Discard your changes?')
  await press('Discard')

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([])
})

test('submits on Enter in a field', async () => {
  const sent = takeNew()
  await openNew()
  fillMug()

  await userEvent.type(screen.getByLabelText('Price'), '{Enter}')

  await waitFor(() => expect(sent).toHaveLength(1))
})

test('returns focus to Cancel on Keep editing', async () => {
  await openNew()
  fillMug()

  await press('Cancel')
  await press('Keep editing')

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
})

test('asks before discarding on Escape, even when pressed repeatedly', async () => {
  await openMug()
  fill('Name', 'Big Mug')
  screen.getByLabelText('Name').focus()

  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  expect(question()).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Update Item' })).toBeNull()
  await userEvent.keyboard('{Enter}')

  expect(question()).toBeNull()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Big Mug')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test("dismisses the question when typing continues, and doesn't ask once changes are undone", async () => {
  await openMug()
  fill('Name', 'Big Mug')
  await press('Close dialog')
  screen.getByLabelText('Name').focus()

  fill('Name', 'Mug')

  expect(question()).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await press('Close dialog')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('treats a chosen image as a change', async () => {
  await openMug()
  await userEvent.upload(screen.getByLabelText('Image'), picture)

  await press('Close dialog')

  expect(question()).not.toBeNull()
})

const refundField = () => screen.queryByLabelText('After a Full Refund')

test('shows and sends what a full refund does', async () => {
  const sent = takeChange()
  await openMug({ items: [{ ...rewardedMug, refundTakesBack: true }] })
  const choices = within(screen.getByLabelText('After a Full Refund')).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Remove role and restock', 'Let the buyer keep it'])

  await userEvent.selectOptions(screen.getByLabelText('After a Full Refund'), 'Let the buyer keep it')
  await press('Update Item')

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ refundTakesBack: 'false' })
})

test.each([
  ['its items include it', { items: [{ ...rewardedMug, refundTakesBack: false }] }],
  ['its roles are annotated, in a shop without items', { roles: [{ id: '102', name: 'VIP', canBeGiven: true }] }],
])('defaults to removing the role on refund when the API supports it: %s', async (_, replies) => {
  const sent = takeNew()
  await openNew(replies)
  expect(refundField()).toHaveProperty('value', 'true')

  fillMug()
  await press('Add Item')

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ refundTakesBack: 'true' })
})

test.each([null, undefined])('hides and omits the refund setting when the API returns %s', async (untold) => {
  const sent = takeChange()
  await openMug({ items: [{ ...rewardedMug, refundTakesBack: untold }] })

  expect(refundField()).toBeNull()
  await press('Update Item')

  await waitFor(() => expect(sent).toHaveLength(1))
  expect(Object.keys(sent[0] ?? {})).not.toContain('refundTakesBack')
})

test('stays open while saving', async () => {
  takeNew(neverAnswer)
  await openNew()
  fillMug()
  await press('Add Item')

  await press('Close dialog')

  expect(screen.getByRole('button', { name: 'Adding...' })).toBeDefined()
})

test('shows the current image until another is chosen, and revokes its object URL on close', async () => {
  const release = vi.spyOn(URL, 'revokeObjectURL')
  await openMug()
  expect(pictureInForm()?.getAttribute('src')).toBe('/images/mug.webp')

  await userEvent.upload(screen.getByLabelText('Image'), picture)
  const local = pictureInForm()?.getAttribute('src')
  expect(local).toMatch(/^blob:/)
  await press('Cancel')
  await press('Discard')

  expect(release).toHaveBeenCalledWith(local)
})

test('stays usable when roles fail to load', async () => {
  const sent = takeNew()
  await openNew({ roles: refuse(500) })

  expect(screen.getByLabelText('Reward Role')).toHaveProperty('disabled', true)
  fillMug()
  await press('Add Item')

  await waitFor(() => expect(sent).toHaveLength(1))
})
