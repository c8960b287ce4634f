import type { Discord } from '../discord.ts'
import { createSigningKeys } from '../interactions/signing-keys.ts'
import { applicationId } from '../world/initial-people.ts'
import { postEvent } from './post-event.ts'

/** Discord's validation of an event webhook URL: a signed ping, and one with an invalid signature. */
export async function isValidEventUrl(discord: Discord, url: string): Promise<boolean> {
  const body = JSON.stringify({ version: 1, application_id: applicationId, type: 0 })
  const signed = await postEvent(discord, { url, body })
  const forged = await postEvent(discord, { url, body, keys: createSigningKeys() })
  return signed.status === 204 && signed.contentType !== null && forged.status === 401
}
