import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pass } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { portOf } from '../ports.ts'

export type FakeRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

export type FakeAnswer = {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  text?: string
  bytes?: Buffer
  /** Milliseconds to wait before answering. */
  delay?: number
  /** Resets the connection, never responds, or never finishes the response. */
  fault?: 'reset' | 'silence' | 'slow body'
}

type Answer = (request: FakeRequest) => FakeAnswer

/** A local HTTP server with configured responses that records requests. */
export async function fakeProvider(answer: Answer) {
  const { stop, ...fake } = await startFakeProvider(answer)
  onTestFinished(stop)
  return fake
}

/** The same for all tests of a file, which stops it. */
export async function startFakeProvider(answer: Answer) {
  const requests: FakeRequest[] = []
  const server = createServer(async (message, response) => {
    const body = await text(message)
    const request = { method: message.method ?? '', path: message.url ?? '', headers: message.headers, body }
    requests.push(request)
    const given = answer(request)
    if (given.delay) await pass(given.delay)
    give(response, given)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${portOf(server)}`, requests, stop }
}

/** Returns the answers in order, then repeats the last one. */
export function inTurn(...answers: [FakeAnswer, ...FakeAnswer[]]): () => FakeAnswer {
  const left = [...answers]
  return () => (left.length > 1 ? left.shift() : left[0]) ?? answers[0]
}

function give(response: ServerResponse, { status = 200, headers = {}, json, text, bytes, fault }: FakeAnswer): void {
  if (fault === 'silence') return
  if (fault === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  response.writeHead(status, { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers })
  const body = bytes ?? text ?? (json === undefined ? '' : JSON.stringify(json))
  if (fault === 'slow body') response.write(body.slice(0, 1))
  if (fault !== 'slow body') response.end(body)
}
