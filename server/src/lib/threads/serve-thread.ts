import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { errorMessage } from '../../errors/error-message.ts'

/** Answers the messages of a `threadPool` with the result of `work`. */
export function serveThread(work: (input: unknown) => unknown): void {
  // On Linux, this is the priority of the thread: on a busy machine, the event loop goes first.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  parentPort?.on('message', async (input: unknown) => {
    try {
      parentPort?.postMessage({ result: await work(input) })
    } catch (error) {
      parentPort?.postMessage({ error: errorMessage(error) })
    }
  })
}
