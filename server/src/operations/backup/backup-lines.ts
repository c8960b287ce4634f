import * as z from 'zod'

/** The first line of a backup. */
const header = z.object({
  format: z.literal('guildshop-backup-1'),
  madeAt: z.string(),
  /** Fingerprint of the secret key. */
  keyMark: z.string(),
  migrations: z.array(z.string()),
})
export type BackupHeader = z.infer<typeof header>

/** Marks the queued jobs, which aren't in our tables. */
export const jobsName = 'waiting jobs'

const tableMark = '#table '
const endMark = '#end '

/** Markers start with a number sign and rows with a brace. */
export const tableLine = (name: string) => `${tableMark}${name}`
export const endLine = (rows: number) => `${endMark}${rows}`

type Line = { table: string } | { end: number } | { row: string }

export function readHeader(line: string | undefined): BackupHeader {
  try {
    return header.parse(JSON.parse(line ?? ''))
  } catch {
    throw new Error("This file isn't a Guildshop backup.")
  }
}

export function readLine(line: string): Line {
  if (line.startsWith(tableMark)) return { table: line.slice(tableMark.length) }
  if (line.startsWith(endMark)) return { end: Number(line.slice(endMark.length)) }
  return { row: line }
}

export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest) yield rest
}
