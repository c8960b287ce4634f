import { randomBytes } from 'node:crypto'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { messageFlag } from '../messages/message.ts'
import { storeMessage } from '../messages/store-message.ts'
import { botId } from '../world/initial-people.ts'
import { applyAnswer } from './apply-answer.ts'
import { describeInteraction } from './describe-interaction.ts'
import type { Interaction } from './interaction.ts'
import { postInteraction } from './post-interaction.ts'

type NewInteraction = Omit<Interaction, 'id' | 'token' | 'answerId' | 'state'>

const maxKept = 500

/** What Discord shows by interaction type when there is no valid response. */
const failures = {
  2: 'The application did not respond',
  3: 'This interaction failed',
  4: 'Loading options failed',
  5: 'Something went wrong. Try again.',
}

/** Sends an interaction to the shop and applies its response, or records a failure. */
export async function sendInteraction(
  discord: Discord,
  newInteraction: NewInteraction,
  data: object,
): Promise<Interaction> {
  const { state, newId } = discord
  const interaction: Interaction = {
    ...newInteraction,
    id: newId(),
    token: randomBytes(120).toString('base64url'),
    answerId: null,
    state: 'waiting',
  }
  state.value.interactions = [...state.value.interactions, interaction].slice(-maxKept)
  const pending = requestResponse(discord, interaction, data)
  discord.unanswered.set(interaction.id, pending)
  await pending
  discord.unanswered.delete(interaction.id)
  state.save()
  return interaction
}

async function requestResponse(discord: Discord, interaction: Interaction, data: object): Promise<void> {
  const outcome = await postInteraction(discord, describeInteraction(discord, interaction, data))
  // The shop may have responded through the callback endpoint instead.
  if (interaction.state !== 'waiting') return
  try {
    if ('problem' in outcome) return fail(discord, interaction, outcome.problem)
    applyAnswer(discord, interaction, outcome.answer)
  } catch (error) {
    if (!(error instanceof DiscordRefusal)) throw error
    fail(discord, interaction, `${error.message} ${JSON.stringify(error.body.errors ?? {})}`)
  }
}

/** Discord shows only the first line; the second helps developers. */
function fail(discord: Discord, interaction: Interaction, problem: string): void {
  interaction.state = 'failed'
  interaction.problem = problem
  const { id, type, channelId, userId } = interaction
  if (type === 4) return
  storeMessage(
    discord,
    { channelId, authorId: botId, interactionId: id, onlyFor: userId, isFailure: true },
    {
      content: `${failures[type]}\nSandbox: ${problem}.`,
      embeds: [],
      components: [],
      allowedMentions: null,
      flags: messageFlag.ephemeral,
    },
  )
}
