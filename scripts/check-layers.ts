import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** A feature imports features of lower layers only. docs/engineering.md explains the table. */
const layers = [
  ['accounts'],
  ['connections'],
  ['premium', 'notifications'],
  ['guilds'],
  ['pricing'],
  ['items'],
  ['sales'],
  ['deliveries', 'goals'],
  ['memberships'],
  ['storefront'],
  ['bot', 'paypal-events', 'diagnostics'],
  ['admin', 'retention'],
]

/** What each folder of the browser app may import besides itself. */
const webImports: Record<string, string[]> = {
  app: ['pages', 'api', 'ui'],
  pages: ['api', 'ui'],
  api: [],
  ui: [],
}

const root = join(import.meta.dirname, '..')
const layerOf = new Map(layers.flatMap((names, index) => names.map((name) => [name, index] as const)))

const isRoutes = (path: string) => path.endsWith('-routes.ts')
const isQueries = (path: string) => path.endsWith('-queries.ts')
const isOurs = (path: string) => path.startsWith('server/')
const featureOf = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]
const pageOf = (path: string) => /^web\/src\/pages\/([^/]+)\//.exec(path)?.[1]
const webFolderOf = (path: string) => /^web\/src\/([^/]+)\//.exec(path)?.[1]

/** Returns why a server file may not import another, or null if it may. */
function featureProblem(file: string, target: string): string | null {
  const [own, other] = [featureOf(file), featureOf(target)]
  if (!own) return null
  if (isQueries(file)) {
    const isAllowed =
      /^server\/src\/(db|http)\//.test(target) || (isQueries(target) && own === other) || !isOurs(target)
    return isAllowed ? null : 'queries import db, http and queries of their own feature only'
  }
  if (/^server\/src\/(main|app|features|background-work)\.ts$/.test(target)) return 'features are below the app'
  if (isRoutes(target)) return 'routes call verbs, never the reverse'
  if (!other || own === other) return null
  if (isQueries(target)) return "a feature calls another feature's verbs, never its queries"
  const [ownLayer, otherLayer] = [layerOf.get(own), layerOf.get(other)]
  if (ownLayer === undefined || otherLayer === undefined)
    return 'every feature needs a layer in scripts/check-layers.ts'
  return otherLayer < ownLayer ? null : 'a feature imports features of lower layers only'
}

/** Returns why a server file may not import one of server/dev, or null if it may. */
function devProblem(file: string, target: string): string | null {
  const isProduction = file.startsWith('server/src/') && !/^server\/src\/(operations|testing)\//.test(file)
  return isProduction && target.startsWith('server/dev/') ? 'production code never imports server/dev' : null
}

/** Returns why a file of the browser app may not import another, or null if it may. */
function webProblem(file: string, target: string): string | null {
  const [own, other] = [webFolderOf(file), webFolderOf(target)]
  const allowed = own && webImports[own]
  if (own === 'ui' && target.startsWith('@guildshop/')) return 'ui knows nothing about shops'
  if (!allowed || !target.startsWith('web/src/')) return null
  if (pageOf(file) && pageOf(target) && pageOf(file) !== pageOf(target)) return 'a page never imports a page'
  if (own === other) return null
  return other && allowed.includes(other) ? null : `${own} imports ${allowed.join(' and ') || 'itself'} only`
}

function problemsOf(file: string): string[] {
  const imports = readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import\()\s*'([^']+)'/g)
  return [...imports].flatMap(([, path = '']) => {
    const target = path.startsWith('.') ? relative(root, resolve(root, dirname(file), path)) : path
    const problem = devProblem(file, target) ?? featureProblem(file, target) ?? webProblem(file, target)
    return problem ? [`${file} imports ${target}: ${problem}`] : []
  })
}

const sources = ['server/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
)
const problems = sources.flatMap(problemsOf)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
