import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { aToken } from '../../testing/a-token.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ManageServersPage } from './manage-servers-page.tsx'

type Answer = unknown[] | (() => Response | Promise<Response>)
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
    return typeof reply === 'function' ? reply() : HttpResponse.json(reply)
  }
  server.use(
    http.get('/api/guilds', answer(asked.owned, owned)),
    http.get('/api/guilds/manageable', answer(asked.manageable, manageable)),
    http.get('/api/discord/eligible-guilds', answer(asked.eligible, eligible)),
    http.get('/api/profile/me', profile ? () => HttpResponse.json(profile) : refuse(404)),
    http.get('/api/discord/links', refuse(404)),
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

export const refuse =
  (status: number, body: object = {}) =>
  () =>
    HttpResponse.json(body, { status })
export const neverAnswer = () => new Promise<Response>(() => undefined)
