import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Hasher } from './password-hashing.ts'

type Task = { call: 'hashSync' | 'verifySync'; values: unknown[] }
type Result = { value?: unknown; error?: Error }

/** Hashes passwords in low-priority worker threads, one at a time each. */
export const hashInWorkers: Hasher = {
  hash: async (password, parameters) => String(await run({ call: 'hashSync', values: [password, parameters] })),
  verify: async (passwordHash, password) =>
    (await run({ call: 'verifySync', values: [passwordHash, password] })) === true,
}

/**
 * The worker's source, as text because a worker can't load TypeScript. On Linux the priority applies to the thread;
 * elsewhere it would apply to the whole process.
 */
const program = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { getPriority, setPriority } = require('node:os')
  const argon2 = require(workerData.argon2)
  if (process.platform === 'linux') setPriority(Math.max(10, getPriority()))
  parentPort.on('message', ({ call, values }) => {
    try {
      parentPort.postMessage({ value: argon2[call](...values) })
    } catch (error) {
      parentPort.postMessage({ error })
    }
  })`

const workerData = { argon2: createRequire(import.meta.url).resolve('@node-rs/argon2') }
const idle: Worker[] = []

async function run(task: Task): Promise<unknown> {
  const worker = idle.pop() ?? startWorker()
  worker.postMessage(task)
  // Rejected if the thread crashes, which is then never reused.
  const [result]: Result[] = await once(worker, 'message')
  idle.push(worker)
  if (result?.error) throw result.error
  return result?.value
}

function startWorker(): Worker {
  const worker = new Worker(program, {
    eval: true,
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 },
  })
  worker.unref()
  return worker
}
