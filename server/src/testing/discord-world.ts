import { expect, vi } from 'vitest'
import * as z from 'zod'
import { flatten, picturesOf, textsOf } from './message-parts.ts'

const plainMessage = z.object({
  content: z.string(),
  mentions: z.array(z.object({ id: z.string() })),
  mention_roles: z.array(z.string()),
  mention_everyone: z.boolean(),
  embeds: z.array(
    z.looseObject({
      title: z.string().optional(),
      fields: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
    }),
  ),
  components: z.array(z.unknown()).default([]),
})

/** `content` is everything that the message says, one text per line. */
const message = plainMessage.transform((sent) => {
  const parts = sent.components.flatMap(flatten)
  const content = [sent.content, ...textsOf(parts)].filter((part) => part !== '').join('\n')
  return { ...sent, content, pictures: picturesOf(parts) }
})
const world = z.object({
  guilds: z.array(
    z.object({
      id: z.string(),
      members: z.array(z.object({ userId: z.string(), roles: z.array(z.string()) })),
      threads: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
})
const waiting = z.object({ faults: z.array(z.unknown()) })
const calls = z.array(z.object({ method: z.string(), path: z.string(), status: z.number() }))

type Sandbox = { url: string; control: (path: string, body: object) => Promise<void> }

/** The state of the sandbox's Discord, and the levers that change it. */
export function discordWorld(sandbox: Sandbox) {
  const look = async (path: string): Promise<unknown> => (await fetch(`${sandbox.url}/discord/control${path}`)).json()
  const pull = (lever: string, body: object) => sandbox.control(`/discord/control/${lever}`, body)

  return {
    messagesIn: async (channel: string) => z.array(message).parse(await look(`/channels/${channel}/messages`)),
    messagesTo: async (user: string) => z.array(message).parse(await look(`/users/${user}/messages`)),

    /** Newest first. */
    calls: async () => calls.parse(await look('/calls')),

    async rolesOf(guild: string, user: string): Promise<string[]> {
      const { guilds } = world.parse(await look(''))
      const members = guilds.find(({ id }) => id === guild)?.members
      return members?.find(({ userId }) => userId === user)?.roles ?? []
    },

    async threadId(name: string): Promise<string> {
      const threads = world.parse(await look('')).guilds.flatMap((guild) => guild.threads)
      return threads.find((thread) => thread.name === name)?.id ?? `no thread ${name}`
    },

    pull,

    /** Waits until a call has hit the pending fault. */
    untilFaultHit: () =>
      vi.waitFor(async () => expect(waiting.parse(await look('')).faults).toEqual([]), { timeout: 60_000 }),

    /** Resets the sandbox, with rate limits that no test reaches. */
    async reset(): Promise<void> {
      await pull('reset', {})
      const routes = [
        'global',
        'POST /channels/{channel}/messages',
        'PUT /guilds/{guild}/members/{user}/roles/{role}',
        'DELETE /guilds/{guild}/members/{user}/roles/{role}',
        'POST /users/@me/channels',
        'all others',
      ]
      for (const route of routes) await pull('limits', { route, limit: 100_000, seconds: 1 })
    },
  }
}
