import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onTestFinished } from 'vitest'

/** Runs the garbage collector twice a second until the test ends, to catch objects that are only weakly referenced. */
export function keepCollectingGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const timer = setInterval(collect, 500)
  onTestFinished(() => clearInterval(timer))
}
