import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../lib/project-root.ts'
import { limitsDocument } from './limits-document.ts'

const server = join(projectRoot(), 'server', 'src')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /^(features|http)\//.test(name) && /\.ts$/.test(name) && !/\.test\.ts$|testing\//.test(name),
)

/** Sizes of steps of our own work, and what Discord or a file system allows: no client meets them. */
const internal = [
  'maxAgeMilliseconds',
  'maxAmounts',
  'maxAtOnce',
  'maxBatchSize',
  'maxBatches',
  'maxChannels',
  'maxCharacters',
  'maxChecked',
  'maxChoices',
  'maxClaims',
  'maxDays',
  'maxExtension',
  'maxHeaderBytes',
  'maxKept',
  'maxLinks',
  'maxPages',
  'maxParts',
  'maxRounds',
  'maxYears',
]

/** Limits per time, of bodies and of lists. */
const definitions = [/\btimes: [\d_]+/g, /\bbodyLimit: [\d_]+/g, /\bconst max\w+ = [\d_]+/g]

function limitsIn(name: string): string[] {
  const text = readFileSync(join(server, name), 'utf8')
  const found = definitions.flatMap((definition) => [...text.matchAll(definition)].map(([match]) => match))
  return found.filter((match) => !internal.some((known) => match.startsWith(`const ${known} =`)))
}

test('defines every limit in the table of limits', () => {
  const elsewhere = sources
    .filter((name) => name !== join('http', 'limits', 'limits.ts'))
    .flatMap((name) => limitsIn(name).map((limit) => `${name}: ${limit}`))

  expect(sources.length).toBeGreaterThan(500)
  expect(elsewhere).toEqual([])
})

test('documents the table of limits', async () => {
  await expect(limitsDocument()).toMatchFileSnapshot(join(projectRoot(), 'docs', 'limits.md'))
})
