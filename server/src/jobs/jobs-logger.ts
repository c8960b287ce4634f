import { Logger } from 'graphile-worker'
import type { Dependencies } from '../dependencies.ts'

export function jobsLogger(deps: Pick<Dependencies, 'log'>): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') deps.log.error({ source: 'jobs' }, message)
    else if (level === 'warning') deps.log.warn({ source: 'jobs' }, message)
    else deps.log.debug({ source: 'jobs' }, message)
  })
}
