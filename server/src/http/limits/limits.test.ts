import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { maximumImageBytes } from '@guildshop/contract/item-rules'
import { expect, test } from 'vitest'
import { itemImage } from '../../features/items/item-routes.ts'
import { projectRoot } from '../../lib/project-root.ts'
import { formBytes } from '../bodies/read-form.ts'
import { bodyLimits } from './limits.ts'
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

const contract = join(projectRoot(), 'contract', 'src')

/** Of the contract, what only a screen uses. */
const ofScreens = ['maxSuggestions']

/** Names of the limits that the contract defines. */
function sharedLimits(): string[] {
  const names = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) => /^[^.]+\.ts$/.test(name))
  const texts = names.map((name) => readFileSync(join(contract, name), 'utf8'))
  return texts
    .flatMap((text) => [...text.matchAll(/\bconst \[?([\w, ]+)\]? = \[?\d/g)])
    .flatMap(([, defined = '']) => defined.split(', '))
    .filter((name) => /^(max|most|longest)/.test(name) && !ofScreens.includes(name))
}

test('lists every limit of the contract', () => {
  const listed = readFileSync(join(server, 'http', 'limits', 'limits-document.ts'), 'utf8')
  const shared = sharedLimits()

  expect(shared.length).toBeGreaterThan(35)
  expect(shared.filter((name) => !listed.includes(`count: ${name} `))).toEqual([])
})

test('counts all parts of the form of an item', () => {
  expect(bodyLimits.item.bytes).toBe(formBytes(itemImage))
})

test('the proxy and the guide of operators allow the largest body of a request', () => {
  const mebibyte = 1024 * 1024
  const text = (...path: string[]) => readFileSync(join(projectRoot(), ...path), 'utf8')
  const [, allowed] = /request_body @other \{\s*max_size (\d+)MiB/.exec(text('deploy', 'Caddyfile')) ?? []
  const [, advised, image, keys] =
    /and of (\d+) MB at least: an item is saved with an image of up to (\d+) MB and license keys of up to (\d+) MB/.exec(
      text('docs', 'operations.md'),
    ) ?? []
  const largest = Math.max(...Object.values(bodyLimits).map(({ bytes }) => bytes))

  expect(largest).toBe(bodyLimits.item.bytes)
  expect(Number(allowed)).toBe(Math.ceil(largest / 1_000_000))
  expect(advised).toBe(allowed)
  expect(Number(image) * mebibyte).toBe(maximumImageBytes)
  expect(Number(keys)).toBe(Math.round(bodyLimits.keys.bytes / 1_000_000))
})

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
