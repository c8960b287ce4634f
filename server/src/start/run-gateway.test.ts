import { createServer } from 'node:http'
import { createServer as createTcpServer, connect as openSocket, type Socket } from 'node:net'
import type { Selectable } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { connect } from '../db/connect.ts'
import type { Sale } from '../db/tables.ts'
import { createDiscordClients } from '../providers/discord/create-discord-clients.ts'
import { onDiscord, servers } from '../testing/builders/guild-builders.ts'
import { memberBuilders } from '../testing/builders/member-builders.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { deliveryShop, vip } from '../testing/delivery-shop.ts'
import { portOf } from '../testing/ports.ts'
import { runGateway } from './run-gateway.ts'

const shop = await deliveryShop()
const { world, deps, db, sandbox, sell, robinsRoles } = shop
const { pixelForge } = servers
const { robin } = onDiscord
const patience = { timeout: 60_000, interval: 50 }

const control = z.object({
  gateway: z.object({
    starts: z.number(),
    lastCloseCode: z.number().nullable(),
    sessions: z.array(z.object({ id: z.string(), isConnected: z.boolean(), resumes: z.number() })),
  }),
})
const readGateway = async () => control.parse(await (await fetch(`${sandbox.url}/discord/control`)).json()).gateway

const refusals: string[] = []
const running: Array<() => Promise<void>> = []

beforeEach(() => world.pull('members-intent', { enabled: true }))

afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
  refusals.length = 0
})

function run(given: Partial<typeof deps> = {}) {
  const gateway = runGateway({ ...deps, ...given }, ({ message }) => refusals.push(message))
  running.push(gateway.stop)
  return gateway
}

async function connected() {
  const gateway = run()
  await gateway.connected
  return gateway
}

/** Sold to Robin, and assigned yesterday. */
async function deliver(): Promise<Selectable<Sale>> {
  const sale = await sell()
  await shop.runQueuedJobs()
  await db
    .updateTable('delivery')
    .set({ doneAt: new Date(Date.now() - 86_400_000) })
    .execute()
  return sale
}

const setPresent = (present: boolean) => world.pull('members', { guild: pixelForge, user: robin, present })

async function leaveAndReturn() {
  await setPresent(false)
  await setPresent(true)
}

/** Runs jobs until the role is back. */
const untilRestored = () =>
  vi.waitFor(async () => {
    await shop.runQueuedJobs()
    expect(await robinsRoles()).toEqual([vip])
  }, patience)

const untilSession = (expected: object) =>
  vi.waitFor(async () => expect((await readGateway()).sessions).toMatchObject([expected]), patience)

async function reconnects(session: string): Promise<number> {
  const { values } = await deps.metrics.gatewayReconnects.get()
  return values.find(({ labels }) => labels.session === session)?.value ?? 0
}

async function lastEvent(): Promise<number> {
  const { values } = await deps.metrics.gatewayLastEvent.get()
  return values.find(({ labels }) => labels.shard === 0)?.value ?? 0
}

describe('a member who leaves and returns', () => {
  test('gets their role back', async () => {
    await deliver()
    const { isConnected } = await connected()

    await leaveAndReturn()

    await untilRestored()
    expect(isConnected()).toBe(true)
    expect(await lastEvent()).toBeGreaterThan(0)
  })

  test('gets their role back after a dropped connection that is resumed', async () => {
    await deliver()
    await connected()
    const before = await reconnects('resumed')

    await world.pull('gateway/drop', {})
    await leaveAndReturn()

    await untilRestored()
    await untilSession({ isConnected: true, resumes: 1 })
    expect(await reconnects('resumed')).toBe(before + 1)
  })

  test('gets their role back after a network outage, in the same session', async () => {
    await deliver()
    const network = await startNetwork()
    const apiBase = await startApi(`ws://127.0.0.1:${network.port}/discord/gateway`)
    const warnings: string[] = []
    const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) })
    await run({ log, discord: createDiscordClients({ ...sandbox.discord, apiBase }) }).connected
    const { starts } = await readGateway()

    network.down()
    await leaveAndReturn()
    await vi.waitFor(() => expect(warnings.join()).toContain('gateway not reachable'), patience)
    await network.up()

    await untilRestored()
    expect(await readGateway()).toMatchObject({ starts, sessions: [{ isConnected: true, resumes: 1 }] })
  })

  test('gets their role back when Discord asks to reconnect in between', async () => {
    await deliver()
    await connected()

    await setPresent(false)
    await world.pull('gateway/reconnect', {})
    await setPresent(true)
    await world.pull('gateway/reconnect', {})

    await untilRestored()
    await untilSession({ isConnected: true, resumes: expect.any(Number) })
  })

  test('gets their role back in the session after an invalid one', async () => {
    await deliver()
    await connected()
    const [{ id } = { id: '' }] = (await readGateway()).sessions

    await world.pull('gateway/invalidate', {})
    await untilSession({ isConnected: true, id: expect.not.stringContaining(id) })
    await leaveAndReturn()

    await untilRestored()
  })

  test('gets their role back in the session after one that cannot be resumed', async () => {
    await deliver()
    await connected()
    const { starts } = await readGateway()

    await world.pull('gateway/drop', { resumable: false })
    await vi.waitFor(async () => expect((await readGateway()).starts).toBe(starts + 1), patience)
    await leaveAndReturn()

    await untilRestored()
  })

  test('gets their role back after a moment without a database', async () => {
    await deliver()
    await setPresent(false)
    const proxy = await startDatabaseProxy(shop.databaseUrl)
    const own = connect(proxy.url, { connections: 1, responseDeadline: 500, acquireTimeout: 500 })
    onTestFinished(async () => {
      await own.close()
      proxy.close()
    })
    await run({ db: own.db }).connected
    await own.db.selectFrom('guild').select('id').execute()
    const before = await lastEvent()

    // The open connection stays silent.
    proxy.freeze()
    await setPresent(true)
    await vi.waitFor(async () => expect(await lastEvent()).toBeGreaterThan(before), patience)
    proxy.thaw()

    await untilRestored()
  })
})

describe('a person with a membership', () => {
  const { join, read, historyOf } = memberBuilders(deps)
  const untilHistory = (membership: { id: string }, expected: string[]) =>
    vi.waitFor(async () => {
      await shop.runQueuedJobs()
      expect(await historyOf(membership)).toEqual(expected)
    }, patience)

  test('is marked as gone when they leave, and as back when they return', async () => {
    const membership = await join(shop.guild)
    await connected()

    await setPresent(false)
    await untilHistory(membership, ['changed', 'left'])
    const { leftAt } = await read(membership)
    await setPresent(true)
    await untilHistory(membership, ['changed', 'left', 'returned'])

    expect(leftAt).toEqual(expect.any(Date))
    expect((await read(membership)).leftAt).toBeNull()
  })
})

describe('a refused bot', () => {
  test('without the members intent gets a message to enable it, and isn’t connected again', async () => {
    await world.pull('members-intent', { enabled: false })
    const { starts } = await readGateway()

    const { isConnected } = run()

    await vi.waitFor(() => expect(refusals).toHaveLength(1), patience)
    expect(refusals[0]).toContain('Turn it on under Privileged Gateway Intents')
    expect(isConnected()).toBe(false)
    expect((await readGateway()).starts).toBe(starts)
  })

  test('with a wrong token gets a message to copy it', async () => {
    run({ discord: createDiscordClients({ ...sandbox.discord, botToken: 'wrong' }) })

    await vi.waitFor(() => expect(refusals).toEqual([expect.stringContaining('DISCORD_BOT_TOKEN')]), patience)
  })

  test('with a token that only the gateway rejects gets a message to copy it', async () => {
    const apiBase = await startApi(`${sandbox.url.replace('http', 'ws')}/discord/gateway`)

    run({ discord: createDiscordClients({ ...sandbox.discord, apiBase, botToken: 'wrong' }) })

    await vi.waitFor(() => expect(refusals).toEqual([expect.stringContaining('DISCORD_BOT_TOKEN')]), patience)
    expect((await readGateway()).lastCloseCode).toBe(4004)
  })
})

describe('runGateway', () => {
  test('waits for Discord when it is down', async () => {
    await world.pull('faults', { kind: 'status', status: 500, times: 2, method: 'GET', path: '/gateway/bot' })

    await connected()

    await untilSession({ isConnected: true })
  })

  test('closes normally when it stops, and does not reconnect', async () => {
    const { stop, isConnected } = await connected()

    await stop()

    expect(isConnected()).toBe(false)
    await vi.waitFor(
      async () => expect(await readGateway()).toMatchObject({ lastCloseCode: 1000, sessions: [] }),
      patience,
    )
  })

  test('does not reconnect when it stops between two connections', async () => {
    const { stop, isConnected } = await connected()
    const { starts } = await readGateway()
    await world.pull('gateway/drop', { resumable: false })
    await vi.waitFor(() => expect(isConnected()).toBe(false), patience)

    await stop()
    await run().connected

    expect((await readGateway()).starts).toBe(starts + 1)
  })
})

/** A network between the gateway and us. */
async function startNetwork() {
  const sockets = new Set<Socket>()
  const server = createTcpServer((near) => {
    const far = openSocket(Number(new URL(sandbox.url).port), '127.0.0.1')
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  const up = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const down = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  await up(0)
  const port = portOf(server)
  onTestFinished(down)
  return { port, down, up: () => up(port) }
}

/** An API whose only endpoint returns this gateway. */
async function startApi(url: string): Promise<string> {
  const limit = { total: 1000, remaining: 1000, reset_after: 1000, max_concurrency: 1 }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ url, shards: 1, session_start_limit: limit }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${portOf(server)}`
}
