import { fieldOf } from '../../http/body.ts'
import type { Discord } from '../discord.ts'
import { applicationId } from '../world/initial-people.ts'
import { askShop } from './ask-shop.ts'
import { createSigningKeys } from './signing-keys.ts'

/** What Discord does before it takes an address, and now and then later: a ping, and one with a wrong signature. */
export async function checkEndpoint(discord: Discord) {
  const ping = () => ({ id: discord.newId(), application_id: applicationId, type: 1, token: 'ping', version: 1 })
  const signed = await askShop(discord, ping())
  const forged = await askShop(discord, ping(), createSigningKeys())
  return {
    answersPing: 'answer' in signed && fieldOf(signed.answer, 'type') === 1,
    refusesForgery: 'problem' in forged && forged.status === 401,
    problem: 'problem' in signed ? signed.problem : null,
  }
}
