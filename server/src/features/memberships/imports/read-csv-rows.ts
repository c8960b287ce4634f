import { readCsv, unescapeCell } from '@guildshop/contract/csv'
import type { ImportPreview } from '@guildshop/contract/memberships'
import { listLimits } from '../../../http/limits/limits.ts'

/** As uploaded. */
export type CsvFile = { csv: string; now: Date }
export type ImportRow = { discordId: string; username: string | null; until: Date }
type Invalid = ImportPreview['invalid'][number]
/** `invalid` has the first ones only. */
export type CsvRows = { rows: ImportRow[]; invalid: Invalid[]; isTooLong: boolean }

const oneDay = 86_400_000
const maxYears = 5
const longestText = 100

/** Rows of `discord_id,until` with or without a heading, as spreadsheets save them. Line numbers skip blank lines. */
export function readCsvRows({ csv, now }: CsvFile): CsvRows {
  const rows: ImportRow[] = []
  const invalid: Invalid[] = []
  const seen = new Set<string>()
  const lines = readCsv(csv, listLimits.importLines.count + 1)
  lines.forEach((cells, index) => {
    const [id = '', date = ''] = cells.map(unescapeCell)
    if (index === 0 && isHeading(id)) return
    const until = readEnd(date)
    const problem = idProblem(id, seen) ?? endProblem(until, now)
    seen.add(id)
    if (problem || !until) {
      const text = cells.join(',').slice(0, longestText)
      invalid.push({ line: index + 1, text, problem: problem ?? '' })
    } else rows.push({ discordId: id, username: null, until })
  })
  return {
    rows,
    invalid: invalid.slice(0, listLimits.importProblems.count),
    isTooLong: lines.length > listLimits.importLines.count,
  }
}

const isHeading = (cell: string) => /[a-z]/i.test(cell)

function idProblem(id: string, seen: Set<string>): string | null {
  // Spreadsheets convert long numbers to scientific notation, which loses digits.
  if (/^\d[.,]\d+E\+?\d+$/i.test(id)) return 'Your spreadsheet shortened this ID. Format the column as text.'
  if (!/^\d{17,20}$/.test(id)) return "This isn't a Discord user ID."
  return seen.has(id) ? 'This person is in the file twice.' : null
}

/** A day lasts until its end in UTC. */
function readEnd(text: string): Date | null {
  const day = /^(\d{4}-\d{2}-\d{2})$/.exec(text)?.[1]
  if (day) return validDate(`${day}T00:00:00Z`, day, oneDay)
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)
  const time = isTime ? new Date(text) : null
  return time && !Number.isNaN(time.getTime()) ? time : null
}

/** Null for days that don't exist, such as February 30. */
function validDate(text: string, day: string, plus: number): Date | null {
  const time = new Date(text)
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
  return isReal ? new Date(time.getTime() + plus) : null
}

/** Returns what is wrong with an end date, or null. */
export function endProblem(until: Date | null, now: Date): string | null {
  if (!until) return 'Enter the end date as YYYY-MM-DD.'
  if (until <= now) return 'The end date is in the past.'
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + maxYears)
  return until > latest ? `The end date is more than ${maxYears} years away.` : null
}
