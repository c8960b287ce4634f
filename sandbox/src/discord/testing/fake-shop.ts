import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listen } from '../../listen.ts'

type Received = { path: string; isSigned: boolean; payload: ReturnType<typeof JSON.parse> }
type Answer = (payload: Received['payload']) => unknown

/** Where the fake shop receives webhook events; it replies `eventStatus`. */
export const eventPath = '/api/discord/events'

const derHeader = Buffer.from('302a300506032b6570032100', 'hex')

/** Fake interaction and webhook event endpoints that check signatures. The test provides the reply to interactions. */
export async function startShop(answer: Answer = () => ({ type: 4, data: { content: 'Hello' } })) {
  const received: Received[] = []
  const shop = { url: '', publicKey: '', acceptsForgeries: false, eventStatus: 204, received, answer }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const isSigned = isGenuine(shop.publicKey, request.headers, body)
    const payload = JSON.parse(body.toString())
    received.push({ path: request.url ?? '', isSigned, payload })
    const isAccepted = isSigned || shop.acceptsForgeries
    if (request.url === eventPath) {
      return void response.writeHead(isAccepted ? shop.eventStatus : 401, { 'content-type': 'application/json' }).end()
    }
    const reply = isAccepted ? await shop.answer(payload) : null
    const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
    response.writeHead(isAccepted ? 200 : 401, { 'content-type': 'application/json' }).end(text)
  })
  shop.url = `http://127.0.0.1:${await listen(server, 0, 'PORT')}`
  onTestFinished(() => void server.close())
  return shop
}

function isGenuine(publicKey: string, headers: NodeJS.Dict<string | string[]>, body: Buffer): boolean {
  const key = createPublicKey({
    key: Buffer.concat([derHeader, Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  const signed = Buffer.concat([Buffer.from(String(headers['x-signature-timestamp'])), body])
  return verify(null, signed, key, Buffer.from(String(headers['x-signature-ed25519']), 'hex'))
}
