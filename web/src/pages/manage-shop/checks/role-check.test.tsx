import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { answerPost, failures } from '../../../testing/answer-post.ts'
import { neverAnswer, refuse } from '../../../testing/answers.ts'
import { press } from '../../../testing/press.ts'
import { server } from '../../../testing/server.ts'
import { freeOwner, guildDetails, otherOwner, showShop } from '../manage-shop-page.testing.tsx'

const path = '/guilds/42/role-check'
const roles = [{ id: '102', name: 'VIP', canBeGiven: true }]

const lost = {
  saleId: 's-1',
  itemName: 'VIP pass',
  buyerDiscordId: '900',
  buyerDiscordUsername: 'robin',
  roleId: '102',
  action: 'give',
}
const kept = { ...lost, saleId: 's-2', buyerDiscordUsername: null, roleId: '999', action: 'take' }

const answerCheck = (answer: () => Response | Promise<Response>) => server.use(http.get(`/api${path}`, answer))
const find = (...differences: object[]) => answerCheck(() => HttpResponse.json({ differences }))
const heading = () => screen.queryByRole('heading', { level: 2, name: 'Role check' })

test('describes the differences before changing anything', async () => {
  const sent = answerPost(path, {})
  find(lost, kept)
  showShop({ roles })

  await press('Check roles')

  expect((await screen.findByRole('status')).textContent).toBe('2 issues found. Nothing has been changed yet.')
  const list = screen.getByText("robin should have VIP but doesn't.").closest('ul') ?? document.body
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(["robin should have VIP but doesn't.Item: VIP pass", "900 has the role 999 but shouldn't.Item: VIP pass"])
  expect(sent).toEqual([])
})

test('shows the result of a fix and clears the differences', async () => {
  const sent = answerPost(path, { message: 'Roles assigned: 1. Roles removed: 0.' })
  find(lost)
  showShop({ roles })
  await press('Check roles')

  await press('Fix roles')

  expect((await screen.findByRole('status')).textContent).toBe('Roles assigned: 1. Roles removed: 0.')
  expect(sent).toHaveLength(1)
  expect(screen.queryByText(/robin should have/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Check roles' }))
})

test('starts over when checking again after a fix', async () => {
  answerPost(path, { message: 'Roles assigned: 1. Roles removed: 0.' })
  find(lost)
  showShop({ roles })
  await press('Check roles')
  await press('Fix roles')
  await screen.findByText('Roles assigned: 1. Roles removed: 0.')
  find()

  await press('Check roles')

  expect(await screen.findByText('All members have the roles they paid for.')).toBeDefined()
  expect(screen.queryByText('Roles assigned: 1. Roles removed: 0.')).toBeNull()
})

describe('a role that a moderator removed', () => {
  const removed = { ...lost, removedByModerator: true, entitlementId: 'e-1' }

  test.each([
    ['Assign again', 'assign', 'Role assigned.'],
    ['Leave it', 'waive', "We won't assign this role again."],
  ])('offers "%s"', async (label, choice, message) => {
    const sent = answerPost(`/sales/s-1/entitlements/e-1/${choice}`, { message })
    find(removed)
    showShop({ roles })
    await press('Check roles')

    await press(label)

    expect(await screen.findByText(message)).toBeDefined()
    expect(sent).toHaveLength(1)
    expect(screen.queryByRole('button', { name: label })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Fix roles' })).toBeNull()
  })

  test('keeps the choices when saving fails', async () => {
    answerPost('/sales/s-1/entitlements/e-1/waive', refuse(500))
    find(removed)
    showShop({ roles })
    await press('Check roles')

    await press('Leave it')

    expect((await screen.findByRole('alert')).textContent).toBe('Failed to save your choice.')
    expect(screen.getByRole('button', { name: 'Assign again' })).toBeDefined()
  })

  test('stays in the list when the other differences are fixed', async () => {
    answerPost(path, { message: 'Roles assigned: 1. Roles removed: 0.' })
    find(lost, { ...removed, saleId: 's-3' })
    showShop({ roles })
    await press('Check roles')

    await press('Fix roles')

    expect(await screen.findByText('Roles assigned: 1. Roles removed: 0.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Leave it' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Fix roles' })).toBeNull()
  })
})

test('says so and offers no fix when nothing differs', async () => {
  find()
  showShop({ roles })

  await press('Check roles')

  expect((await screen.findByRole('status')).textContent).toBe('All members have the roles they paid for.')
  expect(screen.queryByRole('button', { name: 'Fix roles' })).toBeNull()
})

test('disables check and fix while roles are being fixed', async () => {
  find(lost)
  answerPost(path, neverAnswer)
  showShop({ roles })
  await press('Check roles')

  await press('Fix roles')

  expect(screen.getByRole('button', { name: 'Fixing...' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Check roles' })).toHaveProperty('disabled', true)
})

test('disables the button while a check is running', async () => {
  answerCheck(neverAnswer)
  showShop({ roles })

  await press('Check roles')

  expect(screen.getByRole('button', { name: 'Checking roles...' })).toHaveProperty('disabled', true)
})

test.each(failures('Failed to check roles.'))('shows a check error when $how', async ({ answer, words }) => {
  answerCheck(answer)
  showShop({ roles })

  await press('Check roles')

  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test.each(failures('Failed to fix roles.'))(
  'shows an error for a failed fix when $how, and keeps the differences',
  async ({ answer, words }) => {
    find(lost)
    answerPost(path, answer)
    showShop({ roles })
    await press('Check roles')

    await press('Fix roles')

    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(screen.getByText("robin should have VIP but doesn't.")).toBeDefined()
  },
)

test("links to the bot invite when the bot isn't in the server", async () => {
  answerCheck(() => HttpResponse.json({ code: 'BOT_NOT_IN_GUILD', message: 'The bot is not here.' }, { status: 409 }))
  showShop({ roles })

  await press('Check roles')

  expect((await screen.findByRole('alert')).textContent).toBe('The bot is not here.')
  expect(screen.getByRole('link', { name: 'invite the bot' })).toBeDefined()
})

test("hides the check when the API doesn't support it", async () => {
  answerCheck(refuse(404))
  showShop({ roles })

  await press('Check roles')

  await waitFor(() => expect(heading()).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['a manager', { roles, details: { ...guildDetails, owner: otherOwner } }],
  ['an owner without premium', { roles, details: { ...guildDetails, owner: freeOwner } }],
  ['an owner whose API offers only what is specified', {}],
])('hides the check from %s', async (_, replies) => {
  showShop(replies)

  await screen.findByRole('button', { name: 'Add New Item' })
  await waitFor(() => expect(screen.getByLabelText('Purchase-Notification Role').textContent).toMatch(/VIP/))
  expect(heading()).toBeNull()
})
