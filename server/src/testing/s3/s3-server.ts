import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'
import { portOf } from '../ports.ts'

/** What the service does instead of its work. */
type S3Fault =
  | 'none'
  | 'down'
  | 'silence'
  | 'failing'
  | 'forbidden'
  | 'missing'
  | 'slow-body'
  | 'public'
  | CompletionFault

/** `lost-completion`: the upload is completed, but its response is lost and the upload is unknown from then on. */
type CompletionFault = 'lost-completion' | 'unknown-upload'

type State = { fault: S3Fault; faultsLeft: number }

type Exchange = { method: string; path: string; status: number }

const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/**
 * A real S3-compatible server for all tests of a file, which checks signatures, behind a proxy that can fail and that
 * refuses unsigned requests, as a private bucket does.
 */
export async function startS3Server() {
  const directory = mkdtempSync(join(tmpdir(), 'guildshop-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'shop' }],
  })
  const { port } = await server.run()
  const state: State = { fault: 'none', faultsLeft: 0 }
  const exchanges: Exchange[] = []

  const proxy = createServer((incoming, response) => {
    const fault = nextFault(state, incoming)
    if (fault === 'none') return forward(port, { incoming, response, exchanges })
    if (fault === 'lost-completion') return forward(port, { incoming, response, exchanges, isLost: true })
    return fail(fault, response)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  afterAll(async () => {
    proxy.close()
    proxy.closeAllConnections()
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })

  return {
    settings: {
      endpoint: `http://127.0.0.1:${portOf(proxy)}`,
      region: 'us-east-1',
      bucket: 'shop',
      forcePathStyle: true,
      ...account,
    },
    exchanges,
    /** Fails this many requests, or all until `recover`. */
    fail(fault: Exclude<S3Fault, 'none' | CompletionFault>, times = Number.POSITIVE_INFINITY) {
      Object.assign(state, { fault, faultsLeft: times })
    },
    /** Affects the completion of multipart uploads only, until `recover`. */
    failCompletion(fault: CompletionFault) {
      Object.assign(state, { fault, faultsLeft: 0 })
    },
    recover: () => Object.assign(state, { fault: 'none', faultsLeft: 0 }),
  }
}

/** What happens to a request. */
function nextFault(state: State, { method, url = '', headers }: IncomingMessage): S3Fault {
  const { fault } = state
  if (method === 'POST' && url.includes('uploadId=') && (fault === 'lost-completion' || fault === 'unknown-upload')) {
    state.fault = 'unknown-upload'
    return fault
  }
  if (fault !== 'public' && state.faultsLeft > 0) {
    state.faultsLeft -= 1
    return fault
  }
  return fault === 'public' || headers.authorization ? 'none' : 'forbidden'
}

function fail(fault: S3Fault, response: ServerResponse): void {
  const sendError = (status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
  if (fault === 'down') response.socket?.resetAndDestroy()
  if (fault === 'failing') response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown')
  if (fault === 'forbidden') sendError(403, 'AccessDenied')
  if (fault === 'missing') sendError(404, 'NoSuchKey')
  if (fault === 'unknown-upload') sendError(404, 'NoSuchUpload')
  if (fault === 'slow-body') response.writeHead(206, { 'content-length': 1_000_000 }).write('x')
}

type Forwarding = { incoming: IncomingMessage; response: ServerResponse; exchanges: Exchange[]; isLost?: boolean }

/** Keeps the Host header, which is signed. */
function forward(port: number, { incoming, response, exchanges, isLost = false }: Forwarding): void {
  const { method = 'GET', url: path = '/', headers } = incoming
  const forwarded = request({ host: '127.0.0.1', port, method, path, headers })
  forwarded.once('response', (reply) => {
    exchanges.push({ method, path, status: reply.statusCode ?? 0 })
    if (isLost) {
      reply.resume().once('end', () => response.socket?.resetAndDestroy())
      return
    }
    response.writeHead(reply.statusCode ?? 0, reply.headers)
    reply.pipe(response)
  })
  forwarded.once('error', () => response.destroy())
  incoming.pipe(forwarded)
}
