import { expect, vi } from 'vitest'
import * as z from 'zod'
import { jobs } from '../background-work.ts'
import { connect } from '../db/connect.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { chatShop } from './chat-shop.ts'
import { discordWorld } from './discord-world.ts'

/** Channels of Pixel Forge. */
export const channels = { general: '510000000000010001', shopLog: '510000000000010003', modsOnly: '510000000000010006' }

const message = z.object({ id: z.string(), edited_timestamp: z.string().nullable(), components: z.array(z.unknown()) })
const saved = z.object({
  standingMessage: z.object({ _id: z.string(), state: z.string(), url: z.string().nullable() }),
})
const patient = { timeout: 60_000, interval: 50 }

/** A shop in Pixel Forge whose messages the sandbox shows, with workers that can be stopped. */
export async function standingShop() {
  const shop = await chatShop()
  const { db, deps, sandbox } = shop
  const { pull, calls } = discordWorld(sandbox)
  const { aShop } = shop

  const readRow = (id: string) =>
    db.selectFrom('standingMessage').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const look = async (path: string): Promise<unknown> => (await fetch(`${sandbox.url}/discord/control${path}`)).json()
  /** What everyone in the channel sees, without messages to one member. */
  const messagesIn = async (channel: string) => z.array(message).parse(await look(`/channels/${channel}/messages`))
  const textIn = async (channel: string) => JSON.stringify(await messagesIn(channel))

  return {
    ...shop,
    readRow,
    messagesIn,
    textIn,
    pull,
    calls,

    /** Opens a shop with an item and posts it. */
    async aPostedShop(body: { shows?: string; channelId?: string } = {}) {
      const { owner, guild } = await aShop()
      const item = await shop.anItem(guild, { name: 'Castle', price: 500, stock: 10 })
      const path = `/api/guilds/${guild.guildId}/standing-messages`
      const subjectId = body.shows === 'item' ? item.id : undefined
      const post = (more: object = {}) =>
        shop.post(path, {
          as: owner,
          body: { shows: 'shop', channelId: channels.shopLog, subjectId, ...body, ...more },
        })
      const { standingMessage } = saved.parse((await post()).body)
      return { owner, guild, item, path, post, standingMessage, id: standingMessage._id }
    },

    /** Changes the stock as the portal does, in one transaction with the hook. */
    async setStock(item: { id: string; guildId: string }, stock: number): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await tx.updateTable('item').set({ stock }).where('id', '=', item.id).execute()
        await deps.hooks.shopChanged(tx, item.guildId)
      })
    },

    /** Runs the jobs like a process, until it's stopped. */
    async startWorkers() {
      const { pool, close } = connect(shop.databaseUrl, { connections: 8, acquireTimeout: 60_000 })
      const running = await runJobs(deps, pool, jobs)
      return {
        stop: async () => {
          await running.stop()
          await close()
        },
      }
    },

    untilShown: (channel: string, text: string) =>
      vi.waitFor(async () => expect(await textIn(channel)).toContain(text), patient),

    untilState: (id: string, expected: { state: string; problem?: string | null }) =>
      vi.waitFor(async () => expect(await readRow(id)).toMatchObject(expected), patient),

    /** Edits of messages that Discord accepted. */
    edits: async () => (await calls()).filter(({ method, status }) => method === 'PATCH' && status === 200).length,
  }
}
