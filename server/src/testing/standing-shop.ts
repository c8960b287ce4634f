import { expect, vi } from 'vitest'
import * as z from 'zod'
import { jobs } from '../background-work.ts'
import { connect } from '../db/connect.ts'
import type { Dependencies } from '../dependencies.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { chatShop } from './chat-shop.ts'
import { discordWorld } from './discord-world.ts'
import { listQueuedJobs } from './job-queue.ts'

/** Channels of Pixel Forge. */
export const channels = { general: '510000000000010001', shopLog: '510000000000010003', modsOnly: '510000000000010006' }

const message = z.object({ id: z.string(), components: z.array(z.unknown()) })
const saved = z.object({ standingMessage: z.object({ _id: z.string(), state: z.string() }) })
const patient = { timeout: 60_000, interval: 50 }

/** A shop in Pixel Forge whose messages the sandbox shows. */
export async function standingShop() {
  const shop = await chatShop()
  const { db, deps, sandbox } = shop
  const world = discordWorld(sandbox)
  const look = lookingAt(sandbox.url)

  return {
    ...shop,
    ...look,
    pull: world.pull,
    calls: world.calls,
    untilFaultHit: world.untilFaultHit,
    ...waitingFor(deps, look),
    makeOld: aging(deps, look, world),

    /** Opens a shop with an item and posts it. */
    async aPostedShop(body: { shows?: string; channelId?: string } = {}) {
      const { owner, guild } = await shop.aShop()
      const item = await shop.anItem(guild, { name: 'Castle', price: 500, stock: 10 })
      const path = `/api/guilds/${guild.guildId}/standing-messages`
      const own = { shows: 'shop', channelId: channels.shopLog, ...(body.shows === 'item' && { subjectId: item.id }) }
      const post = (more: object = {}) => shop.post(path, { as: owner, body: { ...own, ...body, ...more } })
      const { standingMessage } = saved.parse((await post()).body)
      return { owner, guild, item, path, post, standingMessage, id: standingMessage._id }
    },

    /** Changes the stock like a feature does, with the hook in its transaction. */
    async setStock(item: { id: string; guildId: string }, stock: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('item').set({ stock }).where('id', '=', item.id).execute()
        await deps.hooks.shopChanged(tx, item.guildId)
      })
    },

    /** Runs the jobs like a process of its own, until it's stopped. */
    async startWorkers() {
      const { pool, close } = connect(shop.databaseUrl, { connections: 8, acquireTimeout: 60_000 })
      const running = await runJobs(deps, pool, jobs)
      return async () => {
        await running.stop()
        await close()
      }
    },

    /** How often messages were posted, edited and so on, by outcome. */
    async outcomes(): Promise<Record<string, number>> {
      const { values } = await deps.metrics.standingMessages.get()
      return Object.fromEntries(values.map(({ labels, value }) => [String(labels.outcome), value]))
    },
  }
}

function lookingAt(url: string) {
  const look = async (path: string): Promise<unknown> => (await fetch(`${url}/discord/control${path}`)).json()
  const messagesIn = async (channel: string) => z.array(message).parse(await look(`/channels/${channel}/messages`))
  return {
    messagesIn,
    textIn: async (channel: string) => JSON.stringify(await messagesIn(channel)),
  }
}

function waitingFor({ db }: Dependencies, { textIn }: ReturnType<typeof lookingAt>) {
  const readRow = (id: string) =>
    db.selectFrom('standingMessage').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    readRow,

    /** Until all changes of shops so far have marked their messages. */
    untilNoted: () =>
      vi.waitFor(async () => {
        const waiting = (await listQueuedJobs(db)).map(({ name }) => name)
        expect(waiting).not.toContain('note-shop-change')
      }, patient),

    untilShown: (channel: string, text: string) =>
      vi.waitFor(async () => expect(await textIn(channel)).toContain(text), patient),
    untilRow: (id: string, expected: object) =>
      vi.waitFor(async () => expect(await readRow(id)).toMatchObject(expected), patient),
  }
}

/** Makes the message in a channel two hours old on Discord. */
const aging =
  (
    { db }: Dependencies,
    { messagesIn }: ReturnType<typeof lookingAt>,
    { pull }: Pick<ReturnType<typeof discordWorld>, 'pull'>,
  ) =>
  async (id: string, { channel }: { channel: string }): Promise<void> => {
    const [posted] = await messagesIn(channel)
    await pull('messages/age', { message: posted?.id, minutes: 120 })
    const [{ id: messageId } = { id: null }] = await messagesIn(channel)
    await db.updateTable('standingMessage').set({ messageId }).where('id', '=', id).execute()
  }
