/**
 * Spreadsheets evaluate a cell that starts like a formula, even with full-width or small characters or after invisible
 * characters and white space. Such cells are prefixed with an apostrophe.
 */
const startsFormula = /^(?:[\t\r\n]|[\p{C}\p{Z}\p{DI}]*[=+\-@\u2212\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/u

type Cell = string | number | null | undefined

/** Formats a CSV line and escapes formulas (CSV injection). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const safe = startsFormula.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes the apostrophe that `csvLine` adds before a formula. */
export function unescapeCell(cell: string): string {
  return cell.startsWith("'") && startsFormula.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** Parses CSV separated by commas, semicolons or tabs. Skips blank lines, and stops after `maxRows`. */
export function readCsv(text: string, maxRows = Number.POSITIVE_INFINITY): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  for (let at = 0; at < source.length && rows.length < maxRows; at += 1) {
    const sign = source.charAt(at)
    if (isQuoted && sign === '"' && source.charAt(at + 1) === '"') {
      cell += sign
      at += 1
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += sign
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') {
      addRow()
      row = []
      cell = ''
    } else cell += sign
  }
  if (rows.length < maxRows) addRow()
  return rows

  function addRow(): void {
    const cells = [...row, cell].map((one) => one.trim())
    if (cells.some(Boolean)) rows.push(cells)
  }
}

function separatorOf(text: string): string {
  const [firstLine = ''] = text.split('\n')
  return [',', ';', '\t'].find((sign) => firstLine.includes(sign)) ?? ','
}
