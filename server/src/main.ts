import { BadSettings, processEnvironment, readConfig } from './config.ts'
import { startGuildshop } from './start-guildshop.ts'

/** What people can mend themselves, told in one sentence; everything else keeps its stack. */
function complain(error: unknown): never {
  const isPlain = error instanceof BadSettings || (error instanceof Error && 'code' in error)
  process.stderr.write(
    `${isPlain && error instanceof Error ? error.message : (error instanceof Error && error.stack) || error}\n`,
  )
  process.exit(1)
}

try {
  const shop = await startGuildshop(readConfig(processEnvironment()))
  process.stdout.write(`${shop.greeting}\n`)
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    await shop.stop().catch(complain)
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  complain(error)
}
