import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { projectRoot } from '../../lib/project-root.ts'

export const readText = (file: string) => readFileSync(join(projectRoot(), file), 'utf8')

export const readYaml = (file: string): unknown => parse(readText(file), { merge: true })

export const matches = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found)

/** The name and tag of an image; null if it has no tag or isn't pinned to a digest. */
export function parseImage(image: string): { name: string; tag: string } | null {
  const [, name, tag] = /^([a-z]+):([\w.-]+)@sha256:[0-9a-f]{64}$/.exec(image) ?? []
  return name && tag ? { name, tag } : null
}

export const manifest = z
  .object({
    version: z.string(),
    description: z.string(),
    license: z.string(),
    scripts: z.record(z.string(), z.string()),
    workspaces: z.array(z.string()),
    engines: z.object({ node: z.string() }),
  })
  .parse(JSON.parse(readText('package.json')))

/** Scripts that a text runs and that don't exist. */
export const unknownScripts = (text: string) =>
  matches(text, /\bnpm run ([\w:-]+)/g).filter((name) => !(name in manifest.scripts))
