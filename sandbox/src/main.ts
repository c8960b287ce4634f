import { CannotStart } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { onParentExit } from './on-parent-exit.ts'
import { startSandbox } from './start-sandbox.ts'

try {
  const config = readConfig()
  const { ready, stop } = await startSandbox(config)
  const end = () => stop().finally(() => process.exit())

  process.once('SIGTERM', end).once('SIGINT', end)
  if (config.exitsWithParent) onParentExit(end)
  console.log(JSON.stringify({ sandbox: 'ready', ...ready }))
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}
