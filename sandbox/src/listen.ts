import { once } from 'node:events'
import type { Server } from 'node:net'
import { CannotStart } from './cannot-start.ts'

/** Opens a port on this machine alone and answers its number. `setting` is what to change when it is taken. */
export async function listen(server: Server, port: number, setting: string): Promise<number> {
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    throw new CannotStart(`Port ${port} ${whyClosed(error)}; set ${setting} to another one.`)
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function whyClosed(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : error
  return code === 'EADDRINUSE' ? 'is already in use' : `cannot be opened (${code})`
}
