import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { server } from './server.ts'

// A busy machine may take its time; what never comes fails all the same.
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
