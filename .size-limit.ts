import { readFileSync } from 'node:fs'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isDynamicEntry?: boolean }

const manifest: Record<string, Chunk> = JSON.parse(readFileSync('web/dist/.vite/manifest.json', 'utf8'))

/** A chunk and its static imports, recursively. */
function filesOf(key: string): string[] {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build`)
  return [...new Set([`web/dist/${chunk.file}`, ...(chunk.imports ?? []).flatMap(filesOf)])]
}

const entry = filesOf('index.html')
const firstLoad = (page: string) => [...new Set([...entry, ...filesOf(`src/pages/${page}.tsx`)])]

/** What fetching this chunk adds to what its importers have loaded. */
function addedFiles(key: string): string[] {
  const importers = Object.keys(manifest).filter((one) => manifest[one]?.dynamicImports?.includes(key))
  const isLoaded = (file: string) => importers.every((importer) => filesOf(importer).includes(file))
  return filesOf(key).filter((file) => !entry.includes(file) && !isLoaded(file))
}

/** Every screen, and every part of one that is fetched when it is needed. */
const fetchedLater = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)

export default [
  { name: 'first load of /', path: firstLoad('home/home-page'), limit: '110 kB', gzip: true },
  { name: 'first load of /login', path: firstLoad('login/login-page'), limit: '110 kB', gzip: true },
  { name: 'styles', path: 'web/dist/assets/*.css', limit: '15 kB', gzip: true },
  ...fetchedLater.map((key) => ({ name: key, path: addedFiles(key), limit: '35 kB', gzip: true })),
]
