import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { getCurrentTest } from 'vitest/suite'
import { connect, type Database } from '../db/connect.ts'

let database: Promise<Database & { url: string }> | undefined

/** This test file's own database, copied from the migrated template when first asked for. */
export function testDatabase(): Promise<Database & { url: string }> {
  if (!database) {
    // In a test, `afterAll` does nothing, and the next files in this process would get this database.
    if (getCurrentTest()) throw new Error('Call testDatabase() or testApp() at the top of the file.')
    database = copyTemplate()
    afterAll(closeDatabase)
  }
  return database
}

/** The next file in the same process gets one of its own. */
async function closeDatabase(): Promise<void> {
  const open = await database
  database = undefined
  await open?.close()
}

/** For creating databases. The template refuses connections: PostgreSQL can't copy a database in use. */
export function administrationUrl(): URL {
  const url = new URL(inject('templateUrl'))
  url.pathname = '/postgres'
  return url
}

/** An empty migrated database; the caller closes it. */
async function copyTemplate(): Promise<Database & { url: string }> {
  const url = administrationUrl()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(`create database ${name} template guildshop strategy file_copy`)
  await client.end()
  url.pathname = `/${name}`
  // Tests with many concurrent transactions wait long for a connection on a busy machine.
  return { ...connect(url.href, { connections: 10, acquireTimeout: 60_000 }), url: url.href }
}
