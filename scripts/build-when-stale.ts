import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const parts = [
  { name: 'web', product: 'web/dist/index.html', sources: ['web', 'contract'] },
  { name: 'server/dev', product: 'server/dev/dist/main.js', sources: ['server', 'contract'] },
  { name: 'sandbox', product: 'sandbox/dist/main.js', sources: ['sandbox'] },
]

/** Latest modification time in a folder, ignoring build output and installed packages. */
function newestChange(path: string): number {
  const { mtimeMs } = statSync(path)
  if (!statSync(path).isDirectory()) return mtimeMs
  const names = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules')
  return Math.max(0, ...names.map((name) => newestChange(join(path, name))))
}

function isStale({ product, sources }: (typeof parts)[number]): boolean {
  const file = join(root, product)
  return !existsSync(file) || sources.some((source) => newestChange(join(root, source)) > statSync(file).mtimeMs)
}

for (const part of parts.filter(isStale)) {
  const built = spawnSync('npx', ['vite', 'build', part.name, '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) process.exit(1)
}
