import type { FieldError } from '../../../../ui/fields/use-form-errors.ts'
import type { ImportRequest } from './imports-api.ts'

export type ImportDraft = {
  source: 'csv' | 'role'
  itemId: string
  csv: string
  roleId: string
  /** A local day, such as 2030-12-31. */
  lastDay: string
}

export type ImportField = 'itemId' | 'csv' | 'roleId' | 'lastDay'

const largestCsv = 2_000_000

export function importErrors(draft: ImportDraft, now: Date): FieldError<ImportField>[] {
  const problems: Record<ImportField, string | null> = {
    itemId: draft.itemId ? null : 'Choose an item.',
    csv: draft.source === 'csv' ? csvProblem(draft.csv) : null,
    roleId: draft.source === 'role' && !draft.roleId ? 'Choose a role.' : null,
    lastDay: draft.source === 'role' ? dayProblem(draft.lastDay, now) : null,
  }
  const fields = ['itemId', 'csv', 'roleId', 'lastDay'] as const
  return fields.flatMap((field) => (problems[field] ? [{ field, message: problems[field] }] : []))
}

export function importRequest({ source, itemId, csv, roleId, lastDay }: ImportDraft): ImportRequest {
  if (source === 'csv') return { source, itemId, csv }
  return { source, itemId, roleId, until: endOfDay(lastDay)?.toISOString() ?? '' }
}

function csvProblem(csv: string): string | null {
  if (!csv.trim()) return 'Paste or choose a CSV file with at least one Discord ID.'
  return csv.length > largestCsv ? "The CSV file can't be larger than 2 MB." : null
}

function dayProblem(lastDay: string, now: Date): string | null {
  const end = endOfDay(lastDay)
  if (!end) return 'Enter an end date.'
  return end > now ? null : 'Enter an end date in the future.'
}

/** The last second of a day in the user's time zone. */
function endOfDay(day: string): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const end = new Date(Number(year), Number(month) - 1, Number(date), 23, 59, 59)
  return Number.isNaN(end.getTime()) ? null : end
}
