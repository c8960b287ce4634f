import { once } from 'node:events'
import type { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CannotStart } from './cannot-start.ts'

const host = '127.0.0.1'

/** Listens on 127.0.0.1 and returns the port. If the port is in use, the error names `setting`. */
export async function listen(server: Server, port: number, setting: string): Promise<number> {
  await rethrowListenError(once(server.listen(port, host), 'listening'), port, setting)
  return portOf(server) ?? port
}

export async function listenApp(app: FastifyInstance, port: number, setting: string): Promise<number> {
  await rethrowListenError(app.listen({ port, host }), port, setting)
  return portOf(app.server) ?? port
}

async function rethrowListenError(listening: Promise<unknown>, port: number, setting: string): Promise<void> {
  try {
    await listening
  } catch (error) {
    throw new CannotStart(`Port ${port} ${listenErrorText(error)}. Set ${setting} to a different port.`)
  }
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

function listenErrorText(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : error
  return code === 'EADDRINUSE' ? 'is already in use' : `can't be opened (${code})`
}
