import type { BalancedResponse } from './load-balancer.ts'

/** A line of a server's log. Levels from 50 are errors. */
export type LogLine = { level: number; msg?: string; cause?: string; reqId?: string; err?: { message?: string } }

type Observed = { responses: BalancedResponse[]; logged: LogLine[]; faults: string[] }

/** Of all responses. A version that causes such errors exceeds it; a machine with a fifth of a core has almost none. */
const maxShare = 0.05

/** Overloaded servers ask to retry. Servers that shut down don't, and get no requests from the balancer. */
const isOverloaded = ({ status, asksToRetry }: BalancedResponse) => status === 503 && asksToRetry

const isFailure = ({ status }: BalancedResponse) => status === 0 || status >= 500

/** Deadlines of statements and of waiting for a connection, and the broken connections they leave. */
const databaseSlowness = new RegExp(
  [
    'The database did not respond within',
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'canceling statement due to (statement|lock) timeout',
  ].join('|'),
)

/** Discord forgets an interaction after three seconds. Buyers try again, and no purchase would succeed if all failed. */
const forgottenInteraction = /code 10015/

/** Without stacks, in which every error from a timer mentions a timeout. */
const firstLines = ({ msg, cause, err }: LogLine) =>
  [msg, cause, err?.message].map((text = '') => text.split('\n')[0]).join('\n')

/** A reply to a forgotten interaction, or a connection of a user to the balancer or Discord. Neither hides a response. */
const isTransportFault = (fault: string) => /No reply in the chat|fetch failed/.test(fault)

/** Separates what fails because the machine is too slow for the load, which is limited, from what's wrong. */
export function findFailures({ responses, logged, faults }: Observed) {
  const overloaded = responses.filter(isOverloaded)
  const requestIds = new Set(overloaded.map(({ requestId }) => requestId))
  const errors = logged
    .filter(({ level, reqId }) => level >= 50 && !(reqId && requestIds.has(reqId)))
    .filter((line) => !forgottenInteraction.test(firstLines(line)))
  const slow = [
    ...overloaded.map(({ name, request }) => `503 of ${name} to ${request}`),
    ...errors.map(firstLines).filter((text) => databaseSlowness.test(text)),
  ]
  return {
    failures: responses.filter((response) => isFailure(response) && !isOverloaded(response)),
    errors: errors.filter((line) => !databaseSlowness.test(firstLines(line))),
    faults: faults.filter((fault) => !isTransportFault(fault)),
    slowness: slow.length > maxShare * responses.length ? [`${slow.length} of ${responses.length}`, ...slow] : [],
  }
}
