import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { answerPost } from '../../../../testing/answer-post.ts'
import { refuse } from '../../../../testing/answers.ts'
import { press } from '../../../../testing/press.ts'
import { answerUndo, failed, showMembers, vip } from '../members-page.testing.tsx'

const previewPath = '/guilds/42/membership-imports/preview'
const importPath = '/guilds/42/membership-imports'
const csv = 'discord_id,until\n310000000000000101,2130-12-31'
const preview = {
  added: 2,
  alreadyMembers: 1,
  invalid: [{ line: 3, text: 'ada', problem: "This isn't a Discord ID." }],
  examples: [{ discordId: '310000000000000101', username: 'sam', until: '2130-12-31T12:00:00.000Z' }],
}
const nothing = { added: 0, alreadyMembers: 0, invalid: [], examples: [] }
const earlier = { _id: 'imp-1', itemName: 'VIP', source: 'csv', createdAt: '2030-01-01T12:00:00.000Z', members: 3 }

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function openImport(replies: Parameters<typeof showMembers>[0] = {}): Promise<void> {
  showMembers(replies)
  await press('Import members')
  await screen.findByRole('dialog', { name: 'Import members' })
}

async function previewCsv(replies: Parameters<typeof showMembers>[0] = {}): Promise<void> {
  await openImport(replies)
  await userEvent.selectOptions(screen.getByLabelText('Membership item'), 'VIP')
  fill('Discord IDs and end dates', csv)
  await press('Preview import')
}

describe('ImportForm', () => {
  test('requires an item and a table', async () => {
    const sent = answerPost(previewPath, preview)
    await openImport()

    await press('Preview import')

    expect(await screen.findByText('Choose an item.')).toBeTruthy()
    expect(screen.getByText('Paste or choose a CSV file with at least one Discord ID.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('refuses a table that is too large', async () => {
    await openImport()
    fill('Discord IDs and end dates', 'x'.repeat(2_000_001))

    await press('Preview import')

    expect(await screen.findByText("The CSV file can't be larger than 2 MB.")).toBeTruthy()
  })

  test('chooses the only item and reads a file into the table', async () => {
    const sent = answerPost(previewPath, preview)
    await openImport({ items: [vip] })
    await userEvent.upload(screen.getByLabelText('Or drop or choose a CSV file'), new File([csv], 'members.csv'))
    await waitFor(() => expect(screen.getByLabelText('Discord IDs and end dates')).toHaveProperty('value', csv))

    await press('Preview import')

    await screen.findByRole('table', { name: 'Members to add' })
    expect(sent).toEqual([{ source: 'csv', itemId: 'i-1', csv }])
  })

  test("refuses a file that isn't text", async () => {
    await openImport()

    await userEvent.upload(screen.getByLabelText('Or drop or choose a CSV file'), new File(['\0'], 'members.csv'))

    expect(await screen.findByText("This isn't a text file. Choose a .csv file.")).toBeTruthy()
  })

  test('imports everyone with a role through the end of a day', async () => {
    const sent = answerPost(previewPath, preview)
    await openImport()
    await userEvent.selectOptions(screen.getByLabelText('Membership item'), 'VIP')
    await userEvent.click(screen.getByRole('radio', { name: 'Everyone with a role' }))
    await press('Preview import')
    expect(await screen.findByText('Choose a role.')).toBeTruthy()
    expect(screen.getByText('Enter an end date.')).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Patron')
    fill('End date', '2020-12-31')
    await press('Preview import')
    expect(await screen.findByText('Enter an end date in the future.')).toBeTruthy()
    fill('End date', '2130-12-31')

    await press('Preview import')

    await screen.findByRole('table', { name: 'Members to add' })
    const until = new Date(2130, 11, 31, 23, 59, 59).toISOString()
    expect(sent).toEqual([{ source: 'role', itemId: 'i-1', roleId: '101', until }])
  })

  test("says that Discord didn't return the roles", async () => {
    await openImport({ roles: failed })

    await userEvent.click(screen.getByRole('radio', { name: 'Everyone with a role' }))

    expect(await screen.findByText(/Discord didn't return the roles/)).toBeTruthy()
  })

  test("shows the API's reason against the import", async () => {
    answerPost(previewPath, refuse(400, { message: 'You can import up to 10,000 members at a time.' }))

    await previewCsv()

    expect((await screen.findByRole('alert')).textContent).toBe('You can import up to 10,000 members at a time.')
  })
})

describe('ImportPreview', () => {
  test('shows who is added, who is skipped and which lines are invalid', async () => {
    answerPost(previewPath, preview)

    await previewCsv()

    expect(await screen.findByText(/2 members will be added to VIP/)).toBeTruthy()
    expect(screen.getByText('1 person already has this membership and will be left unchanged.')).toBeTruthy()
    expect(screen.getByText('1 line is invalid and will be skipped.')).toBeTruthy()
    const lines = screen.getByRole('table', { name: 'Invalid lines' })
    expect(within(lines).getByRole('row', { name: "3 ada This isn't a Discord ID." })).toBeTruthy()
    expect(screen.getByText('And 1 more.')).toBeTruthy()
  })

  test('limits the invalid lines it shows', async () => {
    const invalid = Array.from({ length: 130 }, (_, index) => ({ line: index + 1, text: '', problem: 'Empty.' }))
    answerPost(previewPath, { ...preview, added: 1, alreadyMembers: 2, invalid })

    await previewCsv()

    expect(await screen.findByText('130 lines are invalid and will be skipped.')).toBeTruthy()
    expect(screen.getByText('2 people already have this membership and will be left unchanged.')).toBeTruthy()
    expect(screen.getByText('And 30 more.')).toBeTruthy()
  })

  test('imports nobody without members to add, and goes back to the table', async () => {
    answerPost(previewPath, nothing)
    await previewCsv()
    expect(await screen.findByText('There are no members to import.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import 0 members' })).toHaveProperty('disabled', true)

    await press('Back')

    expect(await screen.findByLabelText('Discord IDs and end dates')).toHaveProperty('value', csv)
  })

  test('reports a failed import and can repeat it', async () => {
    answerPost(previewPath, preview)
    const sent = answerPost(importPath, refuse(500), { message: '2 members imported.', importId: 'imp-2', added: 2 })
    await previewCsv()
    await press('Import 2 members')
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to import these members.')

    await press('Import 2 members')

    expect(await screen.findByText('2 members imported.')).toBeTruthy()
    expect(sent).toEqual([
      { source: 'csv', itemId: 'i-1', csv },
      { source: 'csv', itemId: 'i-1', csv },
    ])
  })
})

describe('UndoImport', () => {
  test('undoes an import that was just made', async () => {
    answerPost(previewPath, preview)
    answerPost(importPath, { message: '2 members imported.', importId: 'imp-2', added: 2 })
    const undone = answerUndo({ message: '2 memberships ended.' })
    await previewCsv()
    await press('Import 2 members')
    await press('Undo import')
    expect(screen.getByRole('group', { name: 'Undo this import?' }).textContent).toContain('2 memberships end')

    await press('Undo import')

    expect(await screen.findByText('2 memberships ended.')).toBeTruthy()
    expect(undone).toEqual(['imp-2'])
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
    await press('Done')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('keeps an import when asked to', async () => {
    const undone = answerUndo({})
    await openImport({ imports: { imports: [earlier] } })
    await press('Undo import')

    await press('Keep')

    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo import' }))
    expect(undone).toEqual([])
  })

  test('reports why an import cannot be undone', async () => {
    answerUndo(refuse(409, { message: 'This import was already undone.' }))
    await openImport({ imports: { imports: [earlier] } })
    await press('Undo import')

    await press('Undo import')

    expect((await screen.findByRole('alert')).textContent).toBe('This import was already undone.')
  })
})

describe('EarlierImports', () => {
  test('lists imports and undoes one that still has members', async () => {
    const done = {
      ...earlier,
      _id: 'imp-0',
      itemName: null,
      source: 'role',
      undoneAt: '2030-01-02T12:00:00.000Z',
      members: 0,
    }
    const undone = answerUndo({})
    await openImport({ imports: { imports: [{ ...earlier, members: 1 }, done] } })
    const list = await screen.findByRole('region', { name: 'Earlier imports' })
    expect(list.textContent).toContain('VIP · CSV file · 1 member')
    expect(list.textContent).toContain('Deleted item · Role')
    expect(within(list).getAllByText('Undone')).toHaveLength(1)
    await press('Undo import')
    expect(list.textContent).toContain('1 membership ends immediately')

    await press('Undo import')

    expect(await screen.findByText('Import undone.')).toBeTruthy()
    expect(undone).toEqual(['imp-1'])
  })

  test('reports that the imports failed to load', async () => {
    await openImport({ imports: failed })

    expect(await screen.findByText('Failed to load earlier imports.')).toBeTruthy()
  })
})
