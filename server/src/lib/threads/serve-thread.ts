import { parentPort } from 'node:worker_threads'
import { errorMessage } from '../../errors/error-message.ts'

/** Answers the messages of a `threadPool` with the result of `work`. */
export function serveThread(work: (input: unknown) => unknown): void {
  parentPort?.on('message', async (input: unknown) => {
    try {
      parentPort?.postMessage({ result: await work(input) })
    } catch (error) {
      parentPort?.postMessage({ error: errorMessage(error) })
    }
  })
}
