import { useQuery, useQueryClient } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { everyAttention } from '../../api/every-attention.ts'
import { aToken } from '../../testing/a-token.ts'
import { neverAnswer } from '../../testing/answers.ts'
import { server } from '../../testing/server.ts'
import { show } from '../../testing/show.tsx'
import { MemberLinks } from './member-links.tsx'

const asked = vi.fn<() => void>()
const counts = { ordersToShip: 4, orderProblems: 1, shopProblems: 120 }

function serveCounts(counts: object) {
  server.use(
    http.get('/api/attention', () => {
      asked()
      return HttpResponse.json(counts)
    }),
  )
}

beforeEach(() => {
  asked.mockClear()
  serveCounts(counts)
})

const link = (name: string) => screen.getByRole('link', { name })
const describedAs = async (name: string, text: string) =>
  vi.waitFor(() => {
    const id = link(name).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe(text)
  }, 60_000)

test('shows what is open next to the links and describes it', async () => {
  show(<MemberLinks />, { token: aToken({ hasCounters: true }) })

  await describedAs('Manage Orders', '4 to ship, 1 needs attention')
  await describedAs('Manage Servers', '99+ need attention')
  expect(within(link('Manage Orders')).getByTitle('4 to ship').textContent).toBe('4')
  expect(asked).toHaveBeenCalledOnce()
})

test('shows nothing for zero', async () => {
  serveCounts({ ordersToShip: 0, orderProblems: 0, shopProblems: 2 })
  show(<MemberLinks />, { token: aToken({ hasCounters: true }) })

  await describedAs('Manage Servers', '2 need attention')
  expect(link('Manage Orders').hasAttribute('aria-describedby')).toBe(false)
})

test('are not requested from a server that does not offer them', async () => {
  show(<MemberLinks />, { token: aToken() })

  await new Promise((resolve) => setTimeout(resolve, 800))

  expect(asked).not.toHaveBeenCalled()
})

function BusyPage() {
  useQuery({ queryKey: ['page'], queryFn: () => fetch('/api/page') })
  return null
}

test('wait for the content of the page', async () => {
  server.use(http.get('/api/page', neverAnswer))
  show(
    <>
      <BusyPage />
      <MemberLinks />
    </>,
    { token: aToken({ hasCounters: true }) },
  )

  await new Promise((resolve) => setTimeout(resolve, 800))

  expect(asked).not.toHaveBeenCalled()
})

test('are updated after an action', async () => {
  let update: () => unknown = () => undefined
  function Action() {
    const cache = useQueryClient()
    update = () => cache.invalidateQueries(everyAttention)
    return null
  }
  show(
    <>
      <Action />
      <MemberLinks />
    </>,
    { token: aToken({ hasCounters: true }) },
  )
  await describedAs('Manage Orders', '4 to ship, 1 needs attention')
  serveCounts({ ...counts, ordersToShip: 3 })

  act(() => void update())

  await describedAs('Manage Orders', '3 to ship, 1 needs attention')
})
