import type { Pool, PoolClient } from 'pg'

type Release = (error?: Error | boolean) => void
type Connected = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void

/**
 * The pool with a `release` that may be called twice. When the connection that listens is lost while its workers stop,
 * graphile-worker releases it twice, and the error would be an unhandled rejection that ends the process.
 */
export function tolerantPool(pool: Pool): Pool {
  const connect = (callback?: Connected) => {
    if (!callback) return pool.connect()
    return pool.connect((error, client, release) => callback(error, client, once(release)))
  }
  return Object.create(pool, { connect: { value: connect } })
}

function once(release: Release): Release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}
