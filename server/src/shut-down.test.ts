import { describe, expect, test } from 'vitest'
import { OperatorError } from './operator-error.ts'
import { shutDown } from './shut-down.ts'

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

  test('leaves steps that hang behind', async () => {
    const ran: string[] = []
    const steps = [() => ran.push('first'), never, never, () => ran.push('last')]

    const stopped = shutDown(steps, 2000)

    await expect(stopped).rejects.toThrow(OperatorError)
    expect(ran).toEqual(['last', 'first'])
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
