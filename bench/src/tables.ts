export type Table = { title: string; head: string[]; rows: string[][]; notes?: string[] }

export const ratio = (number: number) => number.toFixed(2)
export const whole = (number: number) => Math.round(number).toLocaleString('en')

/** Renders an aligned Markdown table. */
export function renderTable({ title, head, rows, notes = [] }: Table): string {
  const lines = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const lineOf = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  const table = [lineOf(head), rule, ...rows.map(lineOf)].join('\n')
  return [`## ${title}`, table, ...notes].join('\n\n')
}
