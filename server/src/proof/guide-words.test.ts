import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deliveryProblems } from '@guildshop/contract/deliveries'
import { expect, test } from 'vitest'
import { projectRoot } from '../project-root.ts'

const guide = join(projectRoot(), 'docs', 'guide')
const pages = readdirSync(guide).map((name) => ({ name, text: readFileSync(join(guide, name), 'utf8') }))
const textOf = (name: string) => pages.find((page) => page.name === name)?.text ?? ''

const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, words = '']) => words)

/** Wrapped lines and quotes of every kind count alike. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll("\\'", "'")

function sourcesBelow(folder: string): string {
  const names = readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(projectRoot(), folder, name), 'utf8'))
    .join('\n')
}

/** A button that is named after what it connects. */
const composed = ['Connect', 'Disconnect'].flatMap((verb) => ['Discord', 'PayPal'].map((name) => `${verb} ${name}`))

const sources = plain(['web/src', 'contract/src', 'server/src/features'].map(sourcesBelow).join('\n'))

test.each(pages)('every label that $name sets in bold stands on a screen or in the chat', ({ text }) => {
  const labels = [...new Set(matches(text, /\*\*([^*]+)\*\*/g).map(plain))]

  expect(labels.filter((label) => !sources.includes(label) && !composed.includes(label))).toEqual([])
})

test.each(pages)('every sentence that $name quotes is one the product says', ({ text }) => {
  const sentences = matches(plain(text), /"([A-Z@][^"]{15,})"/g)

  expect(sentences.filter((sentence) => !sources.includes(sentence))).toEqual([])
})

test('the guide explains every problem a delivery can have, and none that there is not', () => {
  const [, section = ''] = textOf('selling-and-deliveries.md').split('## Fix a failed delivery')
  const [, table = ''] = section.split('|---|---|')
  const explained = matches(table, /^\| ([A-Z][^|]+?) \|/gm)

  expect(explained.sort()).toEqual(Object.values<string>(deliveryProblems).sort())
})
