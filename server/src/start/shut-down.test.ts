import { afterEach, describe, expect, test, vi } from 'vitest'
import { OperatorError } from '../errors/operator-error.ts'
import { shutDown } from './shut-down.ts'

afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise(() => undefined)

describe('shutDown', () => {
  test('runs the steps in reverse order, one after the other', async () => {
    const ran: string[] = []
    const steps = ['database', 'jobs', 'requests'].map((name) => async () => {
      await new Promise(setImmediate)
      ran.push(name)
    })

    await shutDown(steps, 10_000)

    expect(ran).toEqual(['requests', 'jobs', 'database'])
  })

  test('abandons steps that hang', async () => {
    const ran: string[] = []
    const steps = [() => ran.push('first'), never, never, () => ran.push('last')]
    vi.useFakeTimers()

    const stopped = expect(shutDown(steps, 2000)).rejects.toThrow(OperatorError)
    await vi.advanceTimersByTimeAsync(2000)

    await stopped
    expect(ran).toEqual(['last', 'first'])
  })

  test.each([1, 2, 5, 10])('ends within its budget with %i steps that hang', async (count) => {
    vi.useFakeTimers()
    const began = performance.now()
    const stopped = shutDown(
      Array.from({ length: count }, () => never),
      9500,
    ).catch(() => performance.now() - began)

    await vi.advanceTimersByTimeAsync(60_000)

    expect(await stopped).toBeLessThanOrEqual(9500)
  })

  test('runs the other steps when one fails, then reports the failure', async () => {
    const ran: string[] = []
    const fail = () => {
      throw new Error('broken')
    }

    await expect(shutDown([() => ran.push('first'), fail], 10_000)).rejects.toThrow('broken')
    expect(ran).toEqual(['first'])
  })
})
