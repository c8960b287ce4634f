import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { answerPost } from '../../../../testing/answer-post.ts'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { entry, fillGame, game, openGame, openNew, serveDeliverables, takeItem } from './deliverables.testing.tsx'

const saved = (keys: { added: number; skipped: number }) => () => HttpResponse.json({ ...game, keys })
const keyBox = () => entry('License key').getByLabelText('Keys to add')
const paste = async (text: string) => {
  await userEvent.click(keyBox())
  await userEvent.paste(text)
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const file = (content: string) => new File([content], 'keys.csv', { type: 'text/csv' })
const chooseFile = (content: string) =>
  userEvent.upload(entry('License key').getByLabelText('Choose a file with keys'), file(content))

async function openNewKeys() {
  await openNew()
  fillGame()
  await press('Add License key')
}

async function openPool() {
  serveDeliverables()
  await openGame()
  await screen.findByRole('group', { name: 'License key' })
}

test('sends the keys with the item', async () => {
  const items = takeItem('post', '/guilds/42/items', saved({ added: 1, skipped: 1 }))
  await openNewKeys()

  await paste('AAAA-1\n\nBBBB-2\nAAAA-1\n')
  expect(screen.getByText('2 keys will be added. 1 duplicate and 1 blank line are skipped.')).toBeDefined()
  await press('Add Item')

  await isClosed()
  expect(items).toMatchObject([
    { stock: '-1', deliverables: [{ kind: 'key', label: 'License key' }], keys: ['AAAA-1', 'BBBB-2'] },
  ])
  expect(screen.getByText('Item added. 1 key added. 1 key skipped because it was already added.')).toBeDefined()
})

test('derives the stock from the keys', async () => {
  await openNewKeys()

  await paste('AAAA-1\nBBBB-2')

  expect(screen.getByLabelText('Stock')).toMatchObject({ value: '2', readOnly: true })
  expect(screen.getByText('Stock is the number of unsold keys.')).toBeDefined()
})

test('saves an item whose keys are all sold', async () => {
  const items = takeItem('put', '/items/i-1')
  serveDeliverables()
  await openGame({ items: [{ ...game, stock: 0 }] })
  await screen.findByRole('group', { name: 'License key' })

  await press('Update Item')

  await isClosed()
  expect(items[0]).toMatchObject({ stock: '-1', loadedStock: '0' })
  expect(screen.getByText('Item updated.')).toBeDefined()
})

test('shows the counts of the pool and allows one pool per item', async () => {
  await openPool()

  expect(screen.getByText('2 available · 1 reserved · 5 sold')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add License key' })).toHaveProperty('disabled', true)
})

test('asks the server which keys the pool already has', async () => {
  const checked = answerPost('/items/i-1/keys/check', {
    added: 1,
    alreadyInPool: { count: 1, examples: ['••••BB'] },
    alreadySold: { count: 12, examples: ['••••CC', '••••DD'] },
  })
  await openPool()

  await paste('AA\nBB\nCC')

  expect(
    await screen.findByText(
      '1 key will be added. 1 key is already in the pool (••••BB) and will be skipped. 12 keys are already sold (such as ••••CC, ••••DD) and will be skipped.',
    ),
  ).toBeDefined()
  expect(checked.at(-1)).toEqual({ keys: ['AA', 'BB', 'CC'] })
})

test('says what happens to known keys when the check fails', async () => {
  answerPost('/items/i-1/keys/check', refuse(500))
  await openPool()

  await paste('AA')

  expect(await screen.findByText('1 key will be added. Keys that are already in the pool are skipped.')).toBeDefined()
})

test('reads keys from the first column of a file and appends them', async () => {
  await openNewKeys()
  await paste('AAAA-1')

  await chooseFile('BBBB-2,sold on Monday\r\n"CCCC,3",x\r\n')

  expect(await screen.findByText('3 keys will be added.')).toBeDefined()
})

test.each([
  ['', 'This file has no keys.'],
  ['PK\0\0', "This isn't a text file. Choose a .csv or .txt file."],
])('refuses a file without keys (%j)', async (content, problem) => {
  await openNewKeys()

  await chooseFile(content)

  expect(await screen.findByText(problem)).toBeDefined()
})

test('sends no keys while none were entered', async () => {
  const items = takeItem('put', '/items/i-1')
  await openPool()

  await press('Update Item')

  await isClosed()
  expect(items[0]).not.toHaveProperty('keys')
})

test('refuses more keys than one request can have', async () => {
  const items = takeItem('post', '/guilds/42/items')
  await openNewKeys()

  await chooseFile(Array.from({ length: 5001 }, (_, number) => `KEY-${number}`).join('\n'))
  await screen.findByText('5001 keys will be added.')
  await press('Add Item')

  expect(keyBox().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe(
    'You can add up to 5,000 keys at a time. Save the item, then add the rest under Keys.',
  )
  expect(document.activeElement).toBe(keyBox())
  expect(items).toEqual([])
})

test.each([
  ['KEY_POOL_FULL', 'keys', 'An item can have up to 100,000 unsold keys.'],
  ['INVALID_INPUT', 'keys.1', 'Check your input.'],
])(
  'keeps the form when the server refuses the keys with %s, marks them and sends everything again',
  async (code, field, message) => {
    const answers = [() => HttpResponse.json({ code, field, message }, { status: 409 })]
    const accept = saved({ added: 2, skipped: 0 })
    const items = takeItem('post', '/guilds/42/items', () => (answers.shift() ?? accept)())
    await openNewKeys()
    await paste('AAAA-1\nBBBB-2')
    await press('Add Item')

    await waitFor(() => expect(keyBox().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(message).length).toBeGreaterThan(0)
    expect(keyBox()).toHaveProperty('value', 'AAAA-1\nBBBB-2')
    await press('Add Item')

    await isClosed()
    expect(items).toHaveLength(2)
    expect(items[1]).toEqual(items[0])
    expect(screen.getByText('Item added. 2 keys added.')).toBeDefined()
  },
)
