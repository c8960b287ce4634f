import { BadSettings, processEnvironment, readConfig } from '../config.ts'
import { createLog } from '../create-log.ts'
import { errorMessage } from '../errors/error-message.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { exitOnFatalError } from './exit-on-fatal-error.ts'
import type { ProvideServices } from './services.ts'
import { startGuildshop } from './start-guildshop.ts'

const oneSecond = 1000

/** Prints only the message of errors that operators can fix; others keep their stack trace. */
function complain(error: unknown): never {
  const isForOperator = error instanceof BadSettings || error instanceof OperatorError
  const isPlain = isForOperator || (error instanceof Error && 'code' in error)
  const stack = error instanceof Error ? error.stack : undefined
  process.stderr.write(`${isPlain || !stack ? errorMessage(error) : stack}\n`)
  process.exit(1)
}

/** Starts the server from the environment and stops it on SIGINT or SIGTERM. Ends the process on failure. */
export async function runGuildshop(provideServices: ProvideServices): Promise<void> {
  try {
    const config = readConfig(processEnvironment())
    const shop = await startGuildshop(config, { provideServices, onFatal: complain })
    let stopped: Promise<void> | undefined
    const stopOnce = () => {
      stopped ??= shop.stop()
      return stopped
    }
    exitOnFatalError({ log: createLog(config.logLevel), stop: stopOnce })
    let askedAt: number | undefined
    const stop = async () => {
      // npm forwards the Ctrl-C that the terminal has already sent. A later signal exits immediately.
      if (askedAt !== undefined && performance.now() - askedAt < oneSecond) return
      if (askedAt !== undefined) process.exit(1)
      askedAt = performance.now()
      await stopOnce().catch(complain)
      process.exit(0)
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    process.stdout.write(`${shop.greeting}\n`)
  } catch (error) {
    complain(error)
  }
}
