import { readFileSync } from 'node:fs'

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[]; isEntry?: boolean }

const manifest: Record<string, Chunk> = JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8'))

/** A chunk and everything it imports at once. */
function filesOf(key: string): string[] {
  const chunk = manifest[key]
  return chunk ? [`web/dist/${chunk.file}`, ...(chunk.imports ?? []).flatMap(filesOf)] : []
}

const entry = filesOf('index.html')
const page = (name: string) => filesOf(`src/pages/${name}/${name}-page.tsx`)
const firstLoad = (name: string) => [...new Set([...entry, ...page(name)])]
const ownChunks = (name: string) => page(name).filter((file) => !entry.includes(file))
const pages = Object.keys(manifest).flatMap((key) => /^src\/pages\/([^/]+)\/.+-page\.tsx$/.exec(key)?.[1] ?? [])

export default [
  { name: 'first load of /', path: firstLoad('home'), limit: '110 kB', gzip: true },
  { name: 'first load of /login', path: firstLoad('login'), limit: '110 kB', gzip: true },
  { name: 'styles', path: 'web/dist/assets/*.css', limit: '15 kB', gzip: true },
  ...pages.map((name) => ({ name: `page ${name}`, path: ownChunks(name), limit: '35 kB', gzip: true })),
]
