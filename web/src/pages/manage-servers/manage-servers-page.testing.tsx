import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { type Answer, answered, refuse } from '../../testing/answers.ts'
import { press } from '../../testing/press.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ManageServersPage } from './manage-servers-page.tsx'

type Lists = { owned?: Answer; manageable?: Answer; eligible?: Answer; profile?: object }

/** Makes the test user the owner of a server. */
export const mine = { owner: 'user-1' }

export const aGuild = (guildId: string, name: string, more: object = {}) => ({
  _id: `id-${guildId}`,
  guildId,
  name,
  ...more,
})

/** Mocks the API with these lists and counts the requests for each. */
export function serveLists({ owned = [], manageable = [], eligible = [], profile }: Lists = {}) {
  const asked = { owned: vi.fn(), manageable: vi.fn(), eligible: vi.fn() }
  const answer = (spy: () => void, reply: Answer) => () => {
    spy()
    return answered(reply)()
  }
  server.use(
    http.get('/api/guilds', answer(asked.owned, owned)),
    http.get('/api/guilds/manageable', answer(asked.manageable, manageable)),
    http.get('/api/discord/eligible-guilds', answer(asked.eligible, eligible)),
    http.get('/api/profile/me', answered(profile ?? refuse(404))),
    http.get('/api/discord/links', refuse(404)),
    http.get('/api/guilds/:id/consequences', refuse(404)),
  )
  return asked
}

type Visit = { token?: string | null; seen?: ReactNode }

/** Renders the page for a signed-in user, or signed out with `token: null`. `seen` is rendered before it. */
export function openManageServers({ token = aToken(), seen }: Visit = {}) {
  const screens = (
    <>
      {seen}
      <ManageServersPage />
    </>
  )
  return show(screens, { route: '/manage-servers', path: '/manage-servers', ...(token && { token }) })
}

export function showManageServers(lists: Lists = {}) {
  const asked = serveLists(lists)
  openManageServers()
  return asked
}

export const findServers = () => press('Find Discord Servers to Add')

/** The list item of a server that is already shown. */
export const rowOf = (name: string) => within(screen.getByText(name).closest('li') ?? document.body)
