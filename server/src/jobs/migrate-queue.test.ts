import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { administrationUrl } from '../testing/test-database.ts'
import { migrateQueue } from './migrate-queue.ts'

vi.setConfig({ testTimeout: 120_000 })

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('migrates the job queue even if a step takes longer than the statement timeout of the database', async () => {
  const url = administrationUrl()
  const name = `queue_${randomUUID().replaceAll('-', '')}`
  await (await open(url.href)).query(`create database ${name} template template0`)
  url.pathname = `/${name}`
  const client = await open(url.href)
  // As slow as the steps are on a long queue.
  await client.query(`
    create function slow_down() returns event_trigger language plpgsql as $$ begin perform pg_sleep(0.6); end $$;
    create event trigger slow on ddl_command_end when tag in ('CREATE TABLE') execute function slow_down();
    alter database ${name} set statement_timeout = '500ms'`)
  const warn = vi.spyOn(console, 'warn')

  await migrateQueue(url.href)

  expect(warn).not.toHaveBeenCalled()
  const { rows } = await client.query('select count(*)::int as jobs from graphile_worker.jobs')
  expect(rows).toEqual([{ jobs: 0 }])
})
