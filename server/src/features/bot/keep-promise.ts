import { setTimeout as pass } from 'node:timers/promises'
import type { Dependencies } from '../../dependencies.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'
import { Refused } from '../../refused.ts'
import { type ChatReply, say } from './chat-reply.ts'

type Deps = Pick<Dependencies, 'discord' | 'log'>

/** A reply that Discord was promised. `wayBack` stands below a "no", so that nobody is stuck there. */
export type Promised = { token: string; compose: () => Promise<ChatReply>; wayBack: ChatReply['components'] }

const unknownWebhook = 10_015
const pauses = [200, 600, 1500]

/** Never throws: whatever happens, the member reads a sentence and we a line in the log. */
export async function keepPromise(deps: Deps, { token, compose, wayBack }: Promised): Promise<void> {
  const reply = await compose().catch((error) => say(wordsFor(deps, error), wayBack))
  try {
    await editReply(deps, token, reply)
  } catch (error) {
    deps.log.error(error, 'A reply did not reach Discord.')
  }
}

function wordsFor({ log }: Deps, error: unknown): string {
  if (error instanceof Refused) return error.message
  log.error(error)
  if (error instanceof ProviderFailed && error.provider === 'paypal') {
    return 'PayPal does not answer at the moment. You were not charged. Please try again in a few minutes.'
  }
  return 'Something went wrong on our side. Please try again in a moment.'
}

/** Discord knows the token only once it has read our first answer, which may still be on its way. */
async function editReply({ discord }: Deps, token: string, reply: ChatReply): Promise<void> {
  for (const pause of pauses) {
    try {
      return await discord.interactions.editReply({ token, ...reply })
    } catch (error) {
      if (!(error instanceof DiscordRefused) || error.code !== unknownWebhook) throw error
    }
    await pass(pause)
  }
  await discord.interactions.editReply({ token, ...reply })
}
