import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'

/** A user whose input advances the fake timers instead of waiting. */
export const fakeTimerUser = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
