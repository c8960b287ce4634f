import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

export type Values = Record<string, string>

/** Plain characters that Node, Compose and systemd read alike without quotes. */
const isPlain = (value: string) => /^[\w./:@%+,?&=~-]*$/.test(value)

/** Single quotes switch off escapes and variables everywhere. */
function quote(value: string): string {
  if (isPlain(value)) return value
  if (!value.includes("'")) return `'${value}'`
  if (!/["$\\`]/.test(value)) return `"${value}"`
  throw new Error("A value with a single quote can't contain double quotes, dollar signs or backslashes.")
}

export function quoteProblem(value: string): string | null {
  try {
    quote(value)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const readValues = (text: string): Values =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']))

/** Replaces the lines of these settings, appends missing ones, and leaves everything else as it is. */
export function fillIn(text: string, values: Values): string {
  const known = readValues(text)
  const changed = Object.entries(values).filter(([name, value]) => (known[name] ?? '') !== value || !(name in known))
  const filled = changed.reduce((result, [name, value]) => {
    const line = `${name}=${quote(value)}`
    const place = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'm')
    return place.test(result) ? result.replace(place, () => line) : `${result.trimEnd()}\n${line}\n`
  }, text)
  const written = readValues(filled)
  const lost = Object.entries({ ...known, ...values }).filter(([name, value]) => written[name] !== value)
  if (lost.length > 0) throw new Error(`Can't write ${lost.map(([name]) => name).join(', ')}. Edit the file by hand.`)
  return filled
}

/** Replaces the file in one step. It contains secrets, so only its owner can read it. */
export function writeEnvFile(file: string, text: string): void {
  const part = `${file}.${randomUUID()}`
  writeFileSync(part, text, { mode: 0o600 })
  renameSync(part, file)
}
