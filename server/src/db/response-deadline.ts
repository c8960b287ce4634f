import { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Destroys the connection once a query has gone unanswered for its deadline: whether it ran is unknown, and the socket
 * may be half open. A silent connection without a query, such as one that listens, stays open.
 */
export function enforceResponseDeadline(client: pg.PoolClient): void {
  const socket = socketOf(client)
  socket?.on('timeout', () => {
    if (!isAwaitingAnswer(client)) return
    const received = socket.bytesRead
    // After a stall of the event loop the answer may be waiting to be read; it is read before this runs.
    setImmediate(() => {
      if (isAwaitingAnswer(client) && socket.bytesRead === received) socket.destroy(unanswered(socket.timeout ?? 0))
    })
  })
}

export function setResponseDeadline(client: pg.PoolClient, milliseconds: number): void {
  const socket = socketOf(client)
  if (socket && socket.timeout !== milliseconds) socket.setTimeout(milliseconds)
}

function socketOf({ connection: { stream } }: pg.PoolClient): Socket | null {
  return stream instanceof Socket ? stream : null
}

/** `pg` clears this flag when it sends a query and sets it when the server is ready for the next one. */
const isAwaitingAnswer = (client: pg.PoolClient) => Reflect.get(client, 'readyForQuery') === false

const unanswered = (milliseconds: number) =>
  Object.assign(new Error(`The database did not respond within ${milliseconds / 1000} s.`), { code: 'ETIMEDOUT' })
