import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onTestFinished } from 'vitest'

/** Collects garbage twice a second until the test ends, to show that nothing needed is let go. */
export function keepCollectingGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const timer = setInterval(collect, 500)
  onTestFinished(() => clearInterval(timer))
}
