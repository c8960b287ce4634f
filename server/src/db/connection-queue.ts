import type pg from 'pg'

type Waiter = { resolve: (client: pg.PoolClient) => void; reject: (error: unknown) => void }
type Queue = { pool: pg.Pool; waiting: Waiter[]; taking: number; opening: number; inUse: number }

const mostOpening = 2

/**
 * Hands out a pool's connections in FIFO order and opens at most two at a time. The pool itself would bind each caller of
 * a burst to a new connection; on a busy machine, opening twenty at once exceeds the connection timeout, although the few
 * open ones could serve all callers.
 */
export function connectionQueue(pool: pg.Pool) {
  const queue: Queue = { pool, waiting: [], taking: 0, opening: 0, inUse: 0 }
  return {
    acquire: () => (queue.waiting.length === 0 && hasIdle(queue) ? takeIdle(queue) : wait(queue)),

    release(client: pg.PoolClient): void {
      queue.inUse -= 1
      client.release()
      serve(queue)
    },
  }
}

const hasIdle = ({ pool }: Queue) => pool.idleCount > pool.waitingCount
const hasRoom = ({ pool, opening }: Queue) => opening < mostOpening && pool.totalCount < pool.options.max

async function takeIdle(queue: Queue): Promise<pg.PoolClient> {
  const client = await queue.pool.connect()
  queue.inUse += 1
  return client
}

function wait(queue: Queue): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      queue.waiting.splice(queue.waiting.indexOf(waiter), 1)
      reject(new Error('timeout exceeded when trying to connect'))
    }, queue.pool.options.connectionTimeoutMillis)
    const waiter: Waiter = {
      resolve: (client) => [clearTimeout(giveUp), resolve(client)],
      reject: (error) => [clearTimeout(giveUp), reject(error)],
    }
    queue.waiting.push(waiter)
    serve(queue)
  })
}

function serve(queue: Queue): void {
  while (queue.taking < queue.waiting.length && hasIdle(queue)) request(queue, 'taking')
  while (queue.taking + queue.opening < queue.waiting.length && hasRoom(queue)) request(queue, 'opening')
}

function request(queue: Queue, kind: 'taking' | 'opening'): void {
  queue[kind] += 1
  queue.pool.connect().then(
    (client) => {
      queue[kind] -= 1
      hand(queue, client)
    },
    (error) => {
      queue[kind] -= 1
      fail(queue, error)
    },
  )
}

/** No caller is left if another connection was faster or the callers timed out. */
function hand(queue: Queue, client: pg.PoolClient): void {
  const waiter = queue.waiting.shift()
  if (!waiter) {
    client.release()
    return
  }
  queue.inUse += 1
  waiter.resolve(client)
}

/** Connections in use serve the queue when released; without any, the first caller gets the error. */
function fail(queue: Queue, error: unknown): void {
  if (queue.inUse > 0) return
  queue.waiting.shift()?.reject(error)
  serve(queue)
}
