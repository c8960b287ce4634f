import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { show } from '../../testing/show.tsx'
import { HomePage } from './home-page.tsx'

test('a visitor reads what this is and is asked in, without the steps', () => {
  show(<HomePage />)

  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Discord')
  expect(addresses).toEqual(['/signup', '/login'])
  expect(screen.queryByText('How it works')).toBeNull()
  expect(screen.queryByText('Connect a server')).toBeNull()
})

test('a user sees the five steps in order, each with the place where it is done', () => {
  show(<HomePage />, { token: aToken() })

  const steps = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Connect a server',
    'Link payment account',
    'Monitor orders on the dashboard',
    'Create products in the server manager',
    'Sell through the bot',
  ])
  expect(steps.slice(0, 4).map((step) => within(step).getByRole('link').getAttribute('href'))).toEqual([
    '/manage-servers',
    '/profile',
    '/dashboard',
    '/manage-servers',
  ])
  expect(screen.getByRole('link', { name: /Invite the bot/ }).getAttribute('href')).toMatch(/^https:\/\/discord\.com\//)
})

test('the message of the screen before is announced', () => {
  const state = { notice: { tone: 'success', text: 'Please verify your email on the Profile page.' } }

  show(<HomePage />, { route: { pathname: '/', state }, token: aToken() })

  expect(screen.getByRole('status').textContent).toBe('Please verify your email on the Profile page.')
})
