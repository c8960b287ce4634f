import { RequestMethod } from '@discordjs/rest'
import { Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { readBotReply, type SendAsBot } from './bot-sender.ts'

const application = z
  .object({ id: z.string(), name: z.string(), verify_key: z.string() })
  .transform(({ verify_key: verifyKey, ...rest }) => ({ ...rest, verifyKey }))

const ownGuild = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.string().regex(/^\d+$/).transform(BigInt),
})

/** What the bot knows about itself. */
export function botApplicationCalls(send: SendAsBot) {
  return {
    getApplication: () => get(Routes.currentApplication(), application),

    /** Every server the bot is in, at most 200, with what it may do there. */
    listGuilds: () => get(Routes.userGuilds(), z.array(ownGuild)),
  }

  async function get<Shape extends z.ZodType>(route: `/${string}`, shape: Shape): Promise<z.infer<Shape>> {
    const reply = await send({ method: RequestMethod.Get, route, isRepeatable: true })
    return readBotReply(route, reply, shape)
  }
}
