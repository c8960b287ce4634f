import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../lib/project-root.ts'

const inDocs = readdirSync(join(projectRoot(), 'docs'), { recursive: true, encoding: 'utf8' })
const documents = [
  ...readdirSync(projectRoot()).filter((name) => name.endsWith('.md')),
  ...inDocs.filter((name) => name.endsWith('.md')).map((name) => join('docs', name)),
]

const read = (document: string) => readFileSync(join(projectRoot(), document), 'utf8')
/** Links in code blocks are ignored. */
const withoutCode = (text: string) => text.replaceAll(/^ *```.*?^ *```$/gms, '').replaceAll(/`[^`\n]*`/g, '')

/** A heading's anchor on GitHub and in the portal. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (document: string) =>
  Array.from(read(document).matchAll(/^#{1,6} +(.+)$/gm), ([, heading = '']) => anchorOf(heading))

function linkProblem(document: string, link: string): string | null {
  const [path = '', anchor] = link.split('#')
  const target = path ? join(dirname(document), path) : document
  if (!existsSync(join(projectRoot(), target))) return `${link}: no such file`
  if (anchor && target.endsWith('.md') && !anchorsIn(target).includes(anchor)) return `${link}: no such heading`
  return null
}

test('finds documents to check', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', join('docs', 'guide', 'faq.md')]))
})

test.each(documents)('every link in %s works', (document) => {
  const links = Array.from(withoutCode(read(document)).matchAll(/\]\(([^()\s]+)\)/g), ([, link = '']) => link)
  const relative = links.filter((link) => !/^[a-z]+:/.test(link))

  expect(relative.map((link) => linkProblem(document, link)).filter(Boolean)).toEqual([])
})

describe('pictures', () => {
  const pictures = join(projectRoot(), 'docs', 'pictures')
  const shown = documents.map(read).join('\n')

  test.each(readdirSync(pictures))('%s is used', (name) => {
    expect(shown).toContain(`pictures/${name}`)
  })

  test.each(readdirSync(pictures).filter((name) => name.endsWith('.png')))(
    '%s has the standard width, a limited height and a small file size',
    (name) => {
      const picture = readFileSync(join(pictures, name))
      const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]

      // A message in the chat is as wide as Discord shows it.
      if (name.startsWith('chat-')) expect(width).toBeLessThanOrEqual(800)
      else expect(width).toBe(name === 'home.png' ? 1280 : 800)
      expect(height).toBeLessThanOrEqual(name === 'home.png' ? 800 : 1200)
      expect(picture.length).toBeLessThan(150_000)
    },
  )
})
