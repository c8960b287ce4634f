import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

type DataTableProps = { label: string; columns: string[]; children: ReactNode }

/** Stacks each row's cells on narrow containers; scrolls horizontally when still too wide. */
export function DataTable({ label, columns, children }: DataTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard
      tabIndex={0}
      className="@container relative overflow-x-auto rounded-md border border-line"
    >
      <table className="block w-full text-left text-sm @3xl:table">
        <thead className="sr-only bg-raised text-xs text-ink-muted @3xl:not-sr-only @3xl:table-header-group">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line @3xl:table-row-group">{children}</tbody>
      </table>
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <tr className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-3 @3xl:table-row">{children}</tr>
}

type CellProps = {
  /** Shown before the value where the column headers are hidden. */
  label?: string | undefined
  className?: string
  children?: ReactNode
}

export function Cell({ label, className, children }: CellProps) {
  return (
    <td
      data-label={label && `${label}:`}
      className={classNames(
        'flex items-start gap-x-1 @3xl:table-cell @3xl:px-3 @3xl:py-2 @3xl:align-top @max-3xl:empty:hidden',
        label && '@max-3xl:before:whitespace-nowrap @max-3xl:before:content-[attr(data-label)]',
        className,
      )}
    >
      {children}
    </td>
  )
}
