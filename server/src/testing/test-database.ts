import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../db/connect.ts'

let database: Promise<Database & { url: string }> | undefined

/** This test file's own database, copied from the migrated template when first asked for. */
export function testDatabase(): Promise<Database & { url: string }> {
  if (!database) {
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

/** Another migrated database without a row; whoever asks for it closes it. */
export async function copyTemplate(): Promise<Database & { url: string }> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administration = new URL(template)
  administration.pathname = '/postgres'
  const client = new pg.Client({ connectionString: administration.href })
  await client.connect()
  await client.query(`create database ${name} template guildshop strategy file_copy`)
  await client.end()
  const url = new URL(template)
  url.pathname = `/${name}`
  return { ...connect(url.href, { connections: 10 }), url: url.href }
}
