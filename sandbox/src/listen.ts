import { once } from 'node:events'
import type { Server } from 'node:net'
import { CannotStart } from './cannot-start.ts'

/** Listens on 127.0.0.1 and returns the port. If the port is in use, the error names `setting`. */
export async function listen(server: Server, port: number, setting: string): Promise<number> {
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    throw new CannotStart(`Port ${port} ${whyClosed(error)}. Set ${setting} to a different port.`)
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function whyClosed(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : error
  return code === 'EADDRINUSE' ? 'is already in use' : `can't be opened (${code})`
}
