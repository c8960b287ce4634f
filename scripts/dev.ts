import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'

/**
 * The server restarts when its code changes; the browser app reloads in place.
 * It is served behind the four ports of the server: its own, the sandbox's, its mail's and the metrics'.
 */
const commands = [
  ['tsx', 'watch', '--clear-screen=false', 'server/src/main.ts'],
  ['vite', 'web', '--port', String(Number(port) + 4)],
]

const children = commands.map((command) =>
  spawn('npx', command, { cwd: root, stdio: 'inherit', env: { ...process.env, PORT: port } }),
)
for (const child of children) child.once('exit', () => process.kill(process.pid, 'SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM')
  })
}
