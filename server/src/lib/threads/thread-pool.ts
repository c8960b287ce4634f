import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { limitConcurrency } from '../limit-concurrency.ts'

/** `name` is the thread's file next to `beside`, without its ending; it's also an entry of the bundle. */
type Options<Output> = { name: string; beside: string; concurrency: number; output: z.ZodType<Output> }

const taskTimeout = 30_000
const idleTimeout = 60_000
const megabytes = 256
const maxQueued = 200

const reply = z.union([z.object({ error: z.string() }), z.object({ result: z.unknown() })])

/**
 * Runs work of more than 20 ms of CPU time in worker threads, so that the event loop stays free. Threads start when they're
 * needed and end after a minute without work. One that fails or takes too long is replaced. Refuses when too much is waiting.
 */
export function threadPool<Input, Output>({ name, beside, concurrency, output }: Options<Output>) {
  const limit = limitConcurrency({ concurrency, queued: maxQueued, refusal: 'TOO_MANY_REQUESTS' })
  const idle = new Map<Worker, NodeJS.Timeout>()

  function take(): Worker {
    const [waiting] = idle.keys()
    if (waiting) forget(waiting)
    return waiting ?? start()
  }

  function start(): Worker {
    const thread = startThread(threadFile(name, beside))
    thread.once('exit', () => forget(thread))
    return thread
  }

  function forget(thread: Worker): void {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }

  function release(thread: Worker): void {
    idle.set(thread, setTimeout(() => void thread.terminate(), idleTimeout).unref())
  }

  return (input: Input): Promise<Output> =>
    limit.run(async () => {
      const thread = take()
      try {
        const answer = reply.parse(await ask(thread, input))
        if ('error' in answer) throw new Error(`${name}: ${answer.error}`)
        const result = output.parse(answer.result)
        release(thread)
        return result
      } catch (error) {
        await thread.terminate()
        throw error
      }
    })
}

function ask(thread: Worker, input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('The thread took too long.')), taskTimeout)
    const exited = () => fail(new Error('The thread has ended.'))
    function stop(): void {
      clearTimeout(timer)
      thread.off('message', succeed).off('error', fail).off('exit', exited)
    }
    function succeed(answer: unknown): void {
      stop()
      resolve(answer)
    }
    function fail(error: Error): void {
      stop()
      reject(error)
    }
    thread.on('message', succeed).on('error', fail).on('exit', exited)
    thread.postMessage(input)
  })
}

function startThread(file: URL): Worker {
  const entry = file.pathname.endsWith('.ts') ? withTypescript(file) : file
  const thread = new Worker(entry, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  // An error while idle has no caller; the exit that follows removes the thread.
  return thread.on('error', () => undefined).unref() ?? thread
}

/** In the bundle, code that entries share may be in a folder below them. */
function threadFile(name: string, beside: string): URL {
  const files = [`./${name}.ts`, `./${name}.js`, `../${name}.js`].map((file) => new URL(file, beside))
  const found = files.find((file) => existsSync(file))
  if (!found) throw new Error(`The thread ${name} is missing.`)
  return found
}

/** For sources, in development and in tests: the bundle is JavaScript. */
function withTypescript(file: URL): URL {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
  const loader = new URL('dist/esm/api/index.mjs', tsx)
  return new URL(`data:text/javascript,import { register } from '${loader}'; register(); await import('${file}')`)
}
