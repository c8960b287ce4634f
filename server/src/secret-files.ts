import { readFileSync } from 'node:fs'

const secretSettings = [
  'SECRET_KEY',
  'SECRET_KEYS_OLD',
  'DATABASE_URL',
  'SMTP_URL',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_BOT_TOKEN',
  'PAYPAL_CLIENT_SECRET',
  'S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

export const secretFileNames = secretSettings.map((name) => `${name}_FILE` as const)

type Given = Record<string, string | undefined>

/** Reads the settings that are given as the path of a file. Never includes a file's content in a problem. */
export function readSecretFiles(given: Given): { values: Given; problems: string[] } {
  const values = { ...given }
  const problems: string[] = []
  for (const name of secretSettings) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    const read = given[name] === undefined ? readSecretFile(path) : { problem: `is set together with ${name}` }
    if ('problem' in read) problems.push(`${name}_FILE: ${read.problem} (see .env.example).`)
    else values[name] = read.text
  }
  return { values, problems }
}

function readSecretFile(path: string): { text: string } | { problem: string } {
  try {
    const text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
    return text ? { text } : { problem: `${path} is empty` }
  } catch {
    return { problem: `can't read ${path}` }
  }
}
