import { afterAll, expect } from 'vitest'
import * as z from 'zod'
import { type BotMessage, messageBody } from '../../providers/discord/message-body.ts'
import { officialValidator } from './official-validator.ts'
import { type Exchange, startProviderProxy } from './provider-proxy.ts'

const interaction = z.object({ id: z.string(), token: z.string() })

/**
 * Records the messages and commands sent to Discord. The test file fails if one of them doesn't match Discord's
 * official document, whatever Discord replied.
 */
export async function recordSentMessages(sandboxUrl: string) {
  const proxy = await startProviderProxy(sandboxUrl)
  const list = () => proxy.exchanges.filter(isMessageOrCommand)
  const problems = () => list().flatMap(requestProblems)
  afterAll(() => {
    proxy.stop()
    expect(problems()).toEqual([])
  })
  return { apiBase: `${proxy.url}/discord/api`, list, problems }
}

/** The same for the shop's responses to interactions, as if they were calls of Discord's callback endpoint. */
export async function recordResponses(shopUrl: string) {
  const proxy = await startProviderProxy(shopUrl)
  const list = () =>
    proxy.exchanges.filter(({ path, status }) => path === '/api/discord/interactions' && status === 200).map(asCallback)
  const problems = () => list().flatMap(requestProblems)
  afterAll(() => {
    proxy.stop()
    expect(problems()).toEqual([])
  })
  return { url: proxy.url, list, problems }
}

const isMessageOrCommand = ({ method, path }: Exchange) =>
  ['POST', 'PATCH', 'PUT'].includes(method) && /\/(messages|webhooks|commands)\b/.test(path)

function asCallback({ body, replyBody }: Exchange): Exchange {
  const { id, token } = interaction.parse(JSON.parse(body))
  const path = `/discord/api/v10/interactions/${id}/${token}/callback`
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', path, headers, body: replyBody, status: 204, replyHeaders: {}, replyBody: '' }
}

/** How a message violates the document. For replies that a test draws without sending them. */
export function messageProblems(message: BotMessage): string[] {
  const path = '/discord/api/v10/channels/510000000000010001/messages'
  const headers = { authorization: 'Bot token', 'content-type': 'application/json' }
  const body = JSON.stringify(messageBody(message))
  return requestProblems({ method: 'POST', path, headers, body, status: 200, replyHeaders: {}, replyBody: '' })
}

/** Injected faults make replies that are in no document. */
function requestProblems(exchange: Exchange): string[] {
  const { operation, problems } = officialValidator()(exchange)
  return problems.filter((problem) => !problem.startsWith('reply')).map((problem) => `${operation}: ${problem}`)
}
