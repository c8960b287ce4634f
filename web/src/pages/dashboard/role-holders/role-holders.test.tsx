import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { neverAnswer, refuse } from '../../../testing/answers.ts'
import { metrics, showDashboard } from '../dashboard-page.testing.tsx'

const withRoles = { ...metrics, hasRoleHolders: true }
const role = (name: string, holders: number, paidHolders: number) => ({
  roleId: name,
  name,
  color: 0x9b59b6,
  holders,
  paidHolders,
})
const reply = (...roles: object[]) => ({ readAt: '2026-11-18T08:00:00.000Z', roles })
const card = () => screen.findByRole('heading', { level: 2, name: 'Role holders' })
const rows = async () => {
  await screen.findByRole('columnheader', { name: 'Holders' })
  return screen.getAllByRole('row', { name: /purchase/ }).map(({ textContent }) => textContent)
}

describe('role holders', () => {
  test('explains the differences', async () => {
    showDashboard({
      metrics: withRoles,
      roleDrift: reply(role('VIP', 1503, 1500), role('Legend', 4, 5), role('Fan', 2, 2)),
    })

    expect(await rows()).toEqual([
      'VIP3 more than purchased: assigned manually, or before you used Guildshop.15031500',
      'Legend1 fewer than purchased: left the server or lost the role.45',
      'FanMatches purchases.22',
    ])
  })

  test('shows eight roles at first, then all', async () => {
    const many = Array.from({ length: 20 }, (_, index) => role(`Role ${index}`, index, 0))
    showDashboard({ metrics: withRoles, roleDrift: reply(...many) })
    expect(await rows()).toHaveLength(8)

    await userEvent.click(screen.getByRole('button', { name: 'Show all 20 roles' }))

    expect(await rows()).toHaveLength(20)
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
  })

  test('says that no item gives a role', async () => {
    showDashboard({ metrics: withRoles, roleDrift: reply() })

    expect(await screen.findByText('None of your items gives a role right now.')).toBeDefined()
  })

  test('shows the reason for a failure, and retries', async () => {
    const answer = vi.fn(refuse(409, { message: "The bot isn't in this server yet. Invite it, then try again." }))
    showDashboard({ metrics: withRoles, roleDrift: answer })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe("The bot isn't in this server yet. Invite it, then try again.")
    answer.mockImplementation(() => HttpResponse.json(reply(role('VIP', 1, 1))))

    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))

    expect(await rows()).toHaveLength(1)
  })

  test('keeps the rest of the dashboard while it loads', async () => {
    showDashboard({ metrics: withRoles, roleDrift: neverAnswer })

    await card()
    expect(screen.getByText('Revenue this month')).toBeDefined()
  })

  test('requests and shows nothing unless the metrics say that there are roles', async () => {
    const asked = vi.fn(() => HttpResponse.json(reply()))
    showDashboard({ roleDrift: asked })

    const section = (await screen.findByText('Revenue this month')).closest('main') ?? document.body
    expect(within(section).queryByText('Role holders')).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  })
})
