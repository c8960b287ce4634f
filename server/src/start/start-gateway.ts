import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import { type RunningGateway, runGateway } from './run-gateway.ts'
import type { Lifecycle } from './services.ts'
import { withProgress } from './with-progress.ts'

type StartedGateway = Pick<RunningGateway, 'isConnected'> & {
  /** Settles when startup can continue: in a dedicated process, once Discord has accepted or refused the bot. */
  accepted: Promise<void>
}

/** A refusal ends a process that runs nothing else. Beside requests and jobs, which need no gateway, it's logged. */
export function startGateway(
  { run }: Pick<Config, 'run'>,
  deps: Dependencies,
  { undo, onFatal }: Lifecycle,
): StartedGateway {
  if (run !== 'gateway') {
    const { stop, isConnected } = runGateway(deps, ({ message }) =>
      deps.log.error({ reason: message }, 'gateway refused: members who return get their roles with the daily check'),
    )
    undo.push(stop)
    return { isConnected, accepted: Promise.resolve() }
  }
  let fail: (error: Error) => void = onFatal
  const refused = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  const { stop, isConnected, connected } = runGateway(deps, (error) => fail(error))
  undo.push(stop)
  const accepted = withProgress("Discord's gateway", Promise.race([connected, refused])).finally(() => {
    fail = onFatal
  })
  // Awaited after the health checks are listening.
  accepted.catch(() => undefined)
  return { isConnected, accepted }
}
