import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** A feature imports features of lower layers only. docs/engineering.md explains the table. */
const layers = [
  ['accounts'],
  ['connections'],
  ['premium'],
  ['guilds'],
  ['items'],
  ['sales'],
  ['deliveries', 'goals'],
  ['bot', 'paypal-events', 'diagnostics'],
  ['admin', 'retention'],
]

const root = join(import.meta.dirname, '..')
const features = join(root, 'server/src/features')
const layerOf = new Map(layers.flatMap((names, index) => names.map((name) => [name, index] as const)))

const isRoutes = (file: string) => file.endsWith('-routes.ts')
const isQueries = (file: string) => file.endsWith('-queries.ts')
const featureOf = (file: string) => relative(features, file).split(sep)[0] ?? ''
const isInFeatures = (file: string) => !relative(features, file).startsWith('..')

/** Returns why `file` may not import `target`, or null if it may. */
function importProblem(file: string, target: string): string | null {
  if (isQueries(file)) {
    const isAllowed = /server\/src\/(db|http)\//.test(target) || (isQueries(target) && !isForeign(file, target))
    return isAllowed ? null : 'queries import db, http and queries of their own feature only'
  }
  if (!isInFeatures(target)) {
    return /server\/src\/(main|app|features)\.ts$/.test(target) ? 'features are below the app' : null
  }
  if (isRoutes(target)) return 'routes call verbs, never the reverse'
  if (!isForeign(file, target)) return null
  if (isQueries(target)) return "a feature calls another feature's verbs, never its queries"
  const [own, other] = [layerOf.get(featureOf(file)), layerOf.get(featureOf(target))]
  if (own === undefined || other === undefined) return 'every feature needs a layer in scripts/check-layers.ts'
  return other < own ? null : 'a feature imports features of lower layers only'
}

const isForeign = (file: string, target: string) => featureOf(file) !== featureOf(target)

function problemsOf(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(/\b(?:from|import\()\s*'(\.[^']+)'/g)
  return [...imports].flatMap(([, path = '']) => {
    const target = resolve(dirname(file), path)
    const problem = importProblem(file, target)
    return problem ? [`${relative(root, file)} imports ${relative(root, target)}: ${problem}`] : []
  })
}

const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(name))
  .map((name) => join(features, name))
const problems = sources.flatMap(problemsOf)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
