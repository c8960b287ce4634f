import { afterAll } from 'vitest'
import * as z from 'zod'
import { readProviderDocuments } from './provider-documents.ts'
import { startProviderProxy } from './provider-proxy.ts'
import { createProviderValidator } from './provider-validator.ts'

const interaction = z.object({ id: z.string(), token: z.string() })

/** Records the shop's responses to interactions and validates them as calls of Discord's callback endpoint. */
export function interactionResponses() {
  const judge = createProviderValidator(readProviderDocuments())
  let record: Awaited<ReturnType<typeof startProviderProxy>>['exchanges'] = []

  return {
    /** Route for `liveApp`. */
    async route(shopUrl: string): Promise<string> {
      const proxy = await startProviderProxy(shopUrl)
      afterAll(proxy.stop)
      record = proxy.exchanges
      return proxy.url
    },

    types: () => responses().map(({ body }) => z.object({ type: z.number() }).parse(JSON.parse(body)).type),

    problems: () => responses().flatMap((exchange) => judge(exchange).problems),
  }

  function responses() {
    return record
      .filter(({ path }) => path === '/api/discord/interactions')
      .map(({ body, replyBody }) => {
        const { id, token } = interaction.parse(JSON.parse(body))
        const path = `/discord/api/v10/interactions/${id}/${token}/callback`
        const headers = { 'content-type': 'application/json' }
        return { method: 'POST', path, headers, body: replyBody, status: 204, replyHeaders: {}, replyBody: '' }
      })
  }
}
