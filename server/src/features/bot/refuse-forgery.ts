import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { isTimely } from '../../providers/discord/verify-interaction.ts'

/** Discord's signature is the only authentication of its requests, so it's verified before a body is parsed. */
export function refuseForgery(
  { discord, now }: Pick<Dependencies, 'discord' | 'now'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  rawBody: Buffer,
): void {
  const signature = oneOf(headers['x-signature-ed25519'])
  const timestamp = oneOf(headers['x-signature-timestamp'])
  if (!discord.isGenuineInteraction({ signature, timestamp, rawBody })) {
    throw new Refused('NOT_SIGNED_IN', { message: "This request isn't signed by Discord." })
  }
  if (!isTimely(timestamp, now())) {
    throw new Refused('NOT_SIGNED_IN', { message: "This request's timestamp is too old or in the future." })
  }
}

const oneOf = (header: string | string[] | undefined) => (Array.isArray(header) ? undefined : header)
