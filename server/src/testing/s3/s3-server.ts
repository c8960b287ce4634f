import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll } from 'vitest'
import { portOf } from '../ports.ts'

/** What the service does instead of its work. */
type S3Fault = 'none' | 'down' | 'silence' | 'failing' | 'slow-body' | 'public'

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
  const state: { fault: S3Fault; faultsLeft: number } = { fault: 'none', faultsLeft: 0 }
  const exchanges: Exchange[] = []

  const proxy = createServer((asked, answer) => {
    const isPublic = state.fault === 'public'
    if (!isPublic && state.faultsLeft > 0) {
      state.faultsLeft -= 1
      return fail(state.fault, answer)
    }
    if (!isPublic && !asked.headers.authorization) return answer.writeHead(403).end()
    return forward(port, asked, answer, exchanges)
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
    fail(fault: Exclude<S3Fault, 'none'>, times = Number.POSITIVE_INFINITY) {
      Object.assign(state, { fault, faultsLeft: times })
    },
    recover: () => Object.assign(state, { fault: 'none', faultsLeft: 0 }),
  }
}

function fail(fault: S3Fault, answer: ServerResponse): void {
  if (fault === 'down') answer.socket?.resetAndDestroy()
  if (fault === 'failing') answer.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown')
  if (fault === 'slow-body') answer.writeHead(206, { 'content-length': 1_000_000 }).write('x')
}

/** Keeps the Host header, which is signed. */
function forward(port: number, asked: IncomingMessage, answer: ServerResponse, exchanges: Exchange[]): void {
  const { method = 'GET', url: path = '/', headers } = asked
  const forwarded = request({ host: '127.0.0.1', port, method, path, headers })
  forwarded.once('response', (reply) => {
    exchanges.push({ method, path, status: reply.statusCode ?? 0 })
    answer.writeHead(reply.statusCode ?? 0, reply.headers)
    reply.pipe(answer)
  })
  forwarded.once('error', () => answer.destroy())
  asked.pipe(forwarded)
}
