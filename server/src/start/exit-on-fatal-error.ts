import type { Logger } from 'pino'
import { errorMessage } from '../errors/error-message.ts'

/** Shorter than a graceful shutdown, because the process state is unknown. */
const deadline = 10_000

type Process = { log: Pick<Logger, 'fatal' | 'error'>; stop: () => Promise<void> }

/**
 * Logs an uncaught exception or unhandled rejection, stops accepting requests, lets running ones finish within the
 * deadline, and exits with 1 for the service manager to restart the process. It never carries on: its state is unknown.
 */
export function exitOnFatalError({ log, stop }: Process): void {
  let isExiting = false
  // Node raises unhandled rejections as uncaught exceptions, with their own origin.
  process.on('uncaughtException', (error: unknown, origin) => {
    log.fatal(
      { err: error instanceof Error ? error : new Error(errorMessage(error)), origin },
      'uncaught error, exiting',
    )
    if (isExiting) return
    isExiting = true
    const exit = () => process.exit(1)
    setTimeout(exit, deadline)
    stop()
      .catch((problem) => log.error(problem, 'failed to stop after an uncaught error'))
      .finally(exit)
  })
}
