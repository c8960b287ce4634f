import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'

/** The server restarts when its code changes; the browser app reloads in place on the port after the sandbox's. */
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
