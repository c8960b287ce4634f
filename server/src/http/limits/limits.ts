import type { Limit } from '../throttle.ts'

/** The default of `API_LIMIT`. */
export const requestsPerSession = 200

const window = 10

/** Requests of one client to one process. A network may hold many people. */
export const clientLimits = (perSession: number) =>
  ({
    session: { times: perSession, seconds: window },
    network: { times: perSession * 5, seconds: window },
    forgeries: { times: 100, seconds: window },
  }) satisfies Record<string, Limit>
