import type { ReactNode } from 'react'

type DataTableProps = { label: string; columns: string[]; children: ReactNode }

/** Scrolls sideways by itself where the screen is narrow. */
export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-md border border-line">
      <table className="w-full text-left text-sm">
        <thead className="bg-raised text-xs text-ink-muted">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  )
}
