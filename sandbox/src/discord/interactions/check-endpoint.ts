import { fieldOf } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { applicationId } from '../world/initial-people.ts'
import { postInteraction } from './post-interaction.ts'
import { createSigningKeys } from './signing-keys.ts'

/** Discord's endpoint validation: a signed ping and one with an invalid signature. */
export async function checkEndpoint(discord: Discord) {
  const ping = () => ({ id: discord.newId(), application_id: applicationId, type: 1, token: 'ping', version: 1 })
  const signed = await postInteraction(discord, ping())
  const forged = await postInteraction(discord, ping(), createSigningKeys())
  return {
    answersPing: 'answer' in signed && fieldOf(signed.answer, 'type') === 1,
    refusesForgery: 'problem' in forged && forged.status === 401,
    problem: 'problem' in signed ? signed.problem : null,
  }
}
