import { version } from '../../version.ts'
import { callProvider, type ProviderRequest, type Reply } from '../call-provider.ts'
import type { OnCall } from '../observe-call.ts'
import { readJson } from '../read-json.ts'
import { codeOf, DiscordRefused } from './discord-errors.ts'

export type DiscordAccess = { apiBase: string; timeout: number; onCall?: OnCall | undefined }

type DiscordRequest = Pick<ProviderRequest, 'what' | 'method' | 'isRepeatable'> & {
  path: string
  authorization?: string
  form?: Record<string, string>
  json?: object
}

/** The format that Discord requires. */
const userAgent = `DiscordBot (https://guildshop.example, ${version})`

/** Returns a successful response; throws otherwise. */
export async function callDiscord(
  { apiBase, timeout, onCall }: DiscordAccess,
  request: DiscordRequest,
): Promise<Reply> {
  const { what, method, isRepeatable, path, authorization, form, json } = request
  const reply = await callProvider({
    provider: 'discord',
    what,
    url: `${apiBase}${path}`,
    path,
    method,
    headers: {
      'user-agent': userAgent,
      accept: 'application/json',
      ...(authorization && { authorization }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(json && { 'content-type': 'application/json' }),
    },
    body: form ? String(new URLSearchParams(form)) : json && JSON.stringify(json),
    timeout,
    isRepeatable,
    onCall,
  })
  if (reply.status >= 300) throw new DiscordRefused(what, reply.status, codeOf(readJson(reply.text)))
  return reply
}
