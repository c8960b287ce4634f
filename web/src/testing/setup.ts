import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { server } from './server.ts'

// Generous, so that tests don't fail on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))

afterEach(() => {
  cleanup()
  server.resetHandlers()
  vi.useRealTimers()
  localStorage.clear()
  document.title = ''
})

afterAll(() => server.close())
