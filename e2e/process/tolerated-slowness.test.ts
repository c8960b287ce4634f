import { describe, expect, test } from 'vitest'
import { findFailures, type LogLine } from './tolerated-slowness.ts'

const answer = (status: number, asksToRetry = false) => ({
  ...{ name: 'N', request: 'GET /', requestId: 'r1' },
  ...{ status, asksToRetry },
})
const answers = (count: number) => Array.from({ length: count }, () => answer(200))
const deadline: LogLine = { level: 50, err: { message: 'The database did not respond within 4.5 s.' } }
const find = (observed: Partial<Parameters<typeof findFailures>[0]>) =>
  findFailures({ responses: answers(100), logged: [], faults: [], ...observed })

const nothing = { failures: [], errors: [], faults: [], slowness: [] }

describe('findFailures', () => {
  test('tolerates an overloaded server that asks to retry, and the log line about its request', () => {
    const logged = [{ ...deadline, reqId: 'r1' }]

    expect(find({ responses: [...answers(100), answer(503, true)], logged })).toEqual(nothing)
  })

  test('reports a 503 of a server that shuts down, a server error and a lost connection', () => {
    const failures = [answer(503), answer(500), answer(0)]

    expect(find({ responses: [...answers(100), ...failures] })).toEqual({ ...nothing, failures })
  })

  test('reports slowness above 5 % of the responses', () => {
    expect(find({ logged: Array(5).fill(deadline) })).toEqual(nothing)
    expect(find({ logged: Array(6).fill(deadline) }).slowness[0]).toBe('6 of 100')
  })

  test('reports an error whose stack mentions a timer', () => {
    const line: LogLine = { level: 50, msg: "Failed task 1 with error 'no column':\n  at listOnTimeout" }

    expect(find({ logged: [line] })).toEqual({ ...nothing, errors: [line] })
  })
})
