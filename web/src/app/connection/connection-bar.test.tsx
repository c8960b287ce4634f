import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { profileQuery } from '../../api/profile-api.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { ToastRegion } from '../../ui/toast/toast-region.tsx'
import { ConnectionBar } from './connection-bar.tsx'

let isOnline = true
let isUp = true
const probes = vi.fn()

beforeEach(() => {
  isOnline = true
  isUp = true
  probes.mockClear()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  server.use(
    http.head('/favicon.svg', () => {
      probes()
      return isUp ? new HttpResponse(null) : HttpResponse.error()
    }),
  )
})

function ProfileName() {
  const { data, isError } = useQuery({ ...profileQuery, retry: false })
  return <p>{isError ? 'failed' : (data?.username ?? 'loading')}</p>
}

const showScreen = () =>
  show(
    <>
      <ProfileName />
      <ConnectionBar />
      <ToastRegion />
    </>,
  )

function turn(state: 'online' | 'offline') {
  isOnline = state === 'online'
  act(() => void window.dispatchEvent(new Event(state)))
}

/** Answers the profile with a network error until it is `isUp` and online, and counts the requests. */
function answerProfile() {
  const asked = vi.fn()
  server.use(
    http.get('/api/profile/me', () => {
      asked()
      return isUp && isOnline ? HttpResponse.json({ username: 'robin' }) : HttpResponse.error()
    }),
  )
  return asked
}

test('says that the browser is offline and loads what failed once it is back', async () => {
  answerProfile()
  isOnline = false
  showScreen()

  expect(await screen.findByText(/You're offline/)).toBeDefined()
  await screen.findByText('failed')
  expect(probes).not.toHaveBeenCalled()
  turn('online')

  expect(await screen.findByText('robin')).toBeDefined()
  expect(await screen.findByText("You're back online.")).toBeDefined()
  expect(screen.queryByText(/You're offline/)).toBeNull()
})

test('says that the server is unreachable and keeps trying', async () => {
  answerProfile()
  isUp = false
  showScreen()

  expect(await screen.findByText(/We can't reach Guildshop/)).toBeDefined()
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again now' }))

  expect(await screen.findByText('robin')).toBeDefined()
  await waitFor(() => expect(screen.queryByText(/We can't reach Guildshop/)).toBeNull())
})

test('leaves a single failed request alone while the server responds', async () => {
  const asked = vi.fn()
  server.use(
    http.get('/api/profile/me', () => {
      asked()
      return HttpResponse.error()
    }),
  )
  showScreen()

  await screen.findByText('failed')
  await waitFor(() => expect(probes).toHaveBeenCalledOnce())

  expect(screen.queryByText(/We can't reach Guildshop/)).toBeNull()
  expect(asked).toHaveBeenCalledOnce()
})

test("doesn't repeat a request that got an error response", async () => {
  const asked = vi.fn()
  server.use(
    http.get('/api/profile/me', () => {
      asked()
      return HttpResponse.json({}, { status: 400 })
    }),
  )
  showScreen()
  await screen.findByText('failed')

  turn('offline')
  await screen.findByText(/You're offline/)
  turn('online')
  await screen.findByText("You're back online.")

  expect(asked).toHaveBeenCalledOnce()
})
