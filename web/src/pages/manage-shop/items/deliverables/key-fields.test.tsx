import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { answerPost } from '../../../../testing/answer-post.ts'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import {
  entry,
  fillGame,
  game,
  openGame,
  openNew,
  serveDeliverables,
  takeItem,
  takeKeys,
} from './deliverables.testing.tsx'

const added = { message: 'Keys added.', added: 2, skipped: 0 }
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

test('adds the keys once the item is saved', async () => {
  const items = takeItem('post', '/guilds/42/items')
  const keys = takeKeys(added)
  await openNewKeys()

  await paste('AAAA-1\n\nBBBB-2\nAAAA-1\n')
  expect(screen.getByText('2 keys will be added. 1 duplicate and 1 blank line are skipped.')).toBeDefined()
  await press('Add Item')

  await isClosed()
  expect(items[0]).toMatchObject({ stock: '-1', deliverables: [{ kind: 'key', label: 'License key' }] })
  expect(keys).toEqual([['AAAA-1', 'BBBB-2']])
  expect(screen.getByText('Item added. 2 keys added.')).toBeDefined()
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

test('sends many keys in batches', async () => {
  takeItem('post', '/guilds/42/items')
  const keys = takeKeys({ ...added, added: 5000 }, { ...added, added: 1 })
  await openNewKeys()

  await chooseFile(Array.from({ length: 5001 }, (_, number) => `KEY-${number}`).join('\n'))
  await screen.findByText('5001 keys will be added.')
  await press('Add Item')

  await isClosed()
  expect(keys.map(({ length }) => length)).toEqual([5000, 1])
  expect(screen.getByText('Item added. 5001 keys added.')).toBeDefined()
})

test('keeps the keys when they could not be added, says what to do and tries again', async () => {
  const items = takeItem('post', '/guilds/42/items')
  const keys = takeKeys(refuse(409, { message: 'The pool is full.' }), added)
  answerPost('/items/i-1/keys/check', refuse(500))
  await openNewKeys()
  await paste('AAAA-1\nBBBB-2')
  await press('Add Item')

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(
    'Your item was saved, but not all of its keys were added. The pool is full. Try again, or close this and add them later under Keys.',
  )
  expect(screen.getByLabelText('Keys to add')).toHaveProperty('value', 'AAAA-1\nBBBB-2')
  await press('Add keys')

  await isClosed()
  expect(items).toHaveLength(1)
  expect(keys).toHaveLength(2)
  expect(screen.getByText('Item added. 2 keys added.')).toBeDefined()
})
