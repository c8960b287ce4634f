import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { createMetrics } from '../http/metrics.ts'
import { testApp } from '../testing/test-app.ts'
import { measurePools } from './measure-pool.ts'

const shop = await testApp()

test('counts calls to providers that fail, by operation and class', async () => {
  await shop.deps.discord.bot.listRoles('310000000000010001').catch(() => undefined)
  await shop.deps.paypal.captureOrder({ orderId: '5O190127TN364715T', requestId: '1' }).catch(() => undefined)
  await shop.deps.mail.send({ to: 'petra@example.com', subject: 'Hi', text: 'Hi', html: 'Hi' }, 'id')

  const { values } = await shop.deps.metrics.providerErrors.get()
  const text = await shop.deps.metrics.registry.metrics()

  expect(values.map(({ labels }) => labels)).toEqual([
    { provider: 'discord', operation: 'GET /v10/guilds/{id}/roles', class: 'no-reply' },
    { provider: 'paypal', operation: 'POST /v1/oauth2/token', class: 'no-reply' },
  ])
  expect(text).toContain('guildshop_provider_call_seconds_count{provider="mail",outcome="ok"} 1')
  expect(text).toContain('guildshop_provider_call_seconds_count{provider="discord",outcome="no-reply"} 1')
})

test('reports busy and idle connections, waiting requests and the limit of a pool', async () => {
  const { pool, close } = connect(shop.databaseUrl, { connections: 2 })
  onTestFinished(close)
  const metrics = createMetrics()
  measurePools(metrics, { main: pool })
  const held = [await pool.connect(), await pool.connect()]
  const waiting = pool.query('select 1')

  const exhausted = await metrics.registry.metrics()
  for (const client of held) client.release()
  await waiting
  const idle = await metrics.registry.metrics()

  const line = (state: string, count: number) => `guildshop_database_connections{pool="main",state="${state}"} ${count}`
  expect(exhausted).toContain(line('busy', 2))
  expect(exhausted).toContain(line('waiting', 1))
  expect(exhausted).toContain('guildshop_database_connections_limit{pool="main"} 2')
  expect(idle).toContain(line('busy', 0))
  expect(idle).toContain(line('idle', 2))
  expect(idle).toContain(line('waiting', 0))
})
