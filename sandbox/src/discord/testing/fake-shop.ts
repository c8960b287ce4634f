import { createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listen } from '../../listen.ts'

type Received = { isSigned: boolean; payload: ReturnType<typeof JSON.parse> }
type Answer = (payload: Received['payload']) => unknown

const derHeader = Buffer.from('302a300506032b6570032100', 'hex')

/** A fake interactions endpoint that checks signatures and replies with what the test provides. */
export async function startShop(answer: Answer = () => ({ type: 4, data: { content: 'Hello' } })) {
  const received: Received[] = []
  const shop = { url: '', publicKey: '', takesForgeries: false, received, answer }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const isSigned = isGenuine(shop.publicKey, request.headers, body)
    const payload = JSON.parse(body.toString())
    received.push({ isSigned, payload })
    const isTaken = isSigned || shop.takesForgeries
    const reply = isTaken ? await shop.answer(payload) : null
    const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
    response.writeHead(isTaken ? 200 : 401, { 'content-type': 'application/json' }).end(text)
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
