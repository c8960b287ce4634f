import { randomUUID } from 'node:crypto'
import { afterAll, expect, vi } from 'vitest'
import { databaseUrlOf } from '../embedded-database.ts'
import { entries } from '../start-process.ts'
import { call, callWithRetry, list } from './call.ts'
import { query } from './database-state.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { aSeededFolder, freePort, type Shop, startShop } from './start-shop.ts'

const guild = '310000000000000001'
const channel = '510000000000010003'
/** A start takes minutes on a busy machine. */
const longTimeout = { timeout: 240_000, interval: 50 }

/** An update is planned or in progress. Later updates are those of the demo's sales. */
const isOpen = "(leased_until is not null or due_at < now() + interval '1 hour')"

type Message = { id: string; edited_timestamp: string | null; components: unknown[] }
type Listed = { _id: string; state: string; problem: string | null; updatedAt: string | null }
type Item = { id: string; name: string }
type LoggedCall = { at: string; method: string; path: string; status: number }

/**
 * A host with the database and the sandbox, which stay when the second process is killed: Discord finishes calls whose
 * process is gone. The host runs no jobs.
 */
export async function setUpStandingMessages() {
  const folder = aSeededFolder(afterAll)
  const host = await startShop({ DATA_FOLDER: folder, RUN: 'http' }, afterAll)
  const sandboxUrl = `http://127.0.0.1:${Number(new URL(host.url).port) + 1}`
  const login = { identifier: 'petra', password: 'guildshop-demo' }
  const { body } = await callWithRetry(`${host.url}/api/auth/login`, 'POST', { body: login })
  const owner = body.token ?? ''
  const discord = discordOf(sandboxUrl)
  const shop = ownerApi(host, owner)
  return {
    ...discord,
    ...shop,
    sandboxUrl,
    longTimeout,
    startSecondProcess: () => startSecondProcess(folder, sandboxUrl),

    /** Removes all messages and queued faults. Needs a second process. */
    async clear(): Promise<void> {
      await discord.control('faults/clear', {})
      await discord.control('channels/deny', { channel, permissions: '0' })
      for (const { _id: id } of await shop.listed()) await shop.remove(id)
      await vi.waitFor(async () => expect(await discord.messages()).toEqual([]), longTimeout)
    },

    async stockOf({ id }: Item): Promise<{ stock: number; reserved: number }> {
      const [stocked] = await query<{ stock: number; reserved: number }>(
        databaseUrlOf(folder),
        `select stock, reserved from item where id = '${id}'`,
      )
      return stocked ?? { stock: 0, reserved: 0 }
    },

    /** Seconds until the message's next update, as planned. A slow machine needs longer, but the plan is the same. */
    async secondsToNextUpdate(): Promise<number> {
      const [update] = await query<{ seconds: number | null }>(
        databaseUrlOf(folder),
        `select extract(epoch from greatest(due_at, leased_until) - now())::float as seconds
         from standing_message where state <> 'removed' and ${isOpen}`,
      )
      return update?.seconds ?? 0
    },

    /** Waits until no update of a message is planned or in progress. */
    waitForIdle: () =>
      vi.waitFor(async () => {
        expect(await query(databaseUrlOf(folder), `select id from standing_message where ${isOpen}`)).toEqual([])
      }, longTimeout),
  }
}

async function startSecondProcess(folder: string, sandboxUrl: string): Promise<Shop> {
  const settings = {
    PORT: String(await freePort()),
    DATA_FOLDER: folder,
    DATABASE_URL: databaseUrlOf(folder),
    DATABASE_CONNECTIONS: '8',
    ...sandboxSettings(sandboxUrl),
  }
  return startShop(settings, undefined, entries.production)
}

/** What the sandbox's Discord shows and records, and the endpoints that change it. */
function discordOf(sandboxUrl: string) {
  const controlUrl = `${sandboxUrl}/discord/control`
  const messages = () => list<Message>(`${controlUrl}/channels/${channel}/messages`)
  const path = `/channels/${channel}/messages*`
  return {
    channel,
    messages,
    control: (endpoint: string, body: object) => call(`${controlUrl}/${endpoint}`, 'POST', { body }),
    /** Makes the next calls about the channel's messages fail or wait. */
    injectFault: (method: string, fault: object) =>
      call(`${controlUrl}/faults`, 'POST', { body: { method, path, ...fault } }),
    waitForFaults: () =>
      vi.waitFor(async () => expect((await call(controlUrl, 'GET')).body.faults).toEqual([]), longTimeout),
    waitForText: (text: string) =>
      vi.waitFor(async () => expect(JSON.stringify(await messages())).toContain(text), longTimeout),
    /** Edits of messages in the channel, oldest first. */
    async edits(): Promise<LoggedCall[]> {
      const calls = await list<LoggedCall>(`${controlUrl}/calls`)
      const isEdit = ({ method, path: called }: LoggedCall) =>
        method === 'PATCH' && called.startsWith(`/channels/${channel}/messages/`)
      return calls.filter(isEdit).reverse()
    },
  }
}

/** What the owner does in the portal, which the host serves. */
function ownerApi(host: Shop, token: string) {
  const api = `${host.url}/api`
  const messagesPath = `/guilds/${guild}/standing-messages`
  const listed = () => list<Listed>(`${api}${messagesPath}`, token)
  const callOk = async (method: string, path: string, given: object = {}) => {
    const { status, body } = await callWithRetry(`${api}${path}`, method, { token, ...given })
    if (status !== 200) throw new Error(`${method} ${path} returned ${status} ${JSON.stringify(body)}`)
  }
  const formOf = ({ name }: Item, stock: number) => ({
    ...{ name, description: 'A castle', price: '500', requiresShipping: 'false' },
    stock: String(stock),
  })
  return {
    listed,
    waitForListing: (expected: object) =>
      vi.waitFor(async () => expect(await listed()).toEqual([expect.objectContaining(expected)]), longTimeout),
    remove: (id: string) => callOk('DELETE', `/standing-messages/${id}`),
    repost: (id: string) => callOk('POST', `/standing-messages/${id}/repost`),

    async addItem(stock: number): Promise<Item> {
      const name = `Castle ${randomUUID().slice(0, 8)}`
      await callOk('POST', `/guilds/${guild}/items`, { form: formOf({ id: '', name }, stock) })
      const items = await list<{ _id: string; name: string }>(`${api}/guilds/${guild}/items`, token)
      return { id: items.find((item) => item.name === name)?._id ?? '', name }
    },

    setStock: (item: Item, stock: number) => callOk('PUT', `/items/${item.id}`, { form: formOf(item, stock) }),

    /** Posts an item through this process, or through the host. */
    post: ({ id: subjectId }: Item, { url } = host) =>
      call(`${url}/api${messagesPath}`, 'POST', { token, body: { shows: 'item', subjectId, channelId: channel } }),
  }
}
