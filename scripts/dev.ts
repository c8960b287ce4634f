import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'

/**
 * Restarts the server on code changes; the web app uses hot reload.
 * Vite uses the port after the server's four: HTTP, sandbox, SMTP and metrics.
 */
const commands = [
  ['tsx', 'watch', '--clear-screen=false', 'server/dev/main.ts'],
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
