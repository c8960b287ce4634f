import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { countText } from '../../../ui/format/numbers.ts'

type Row = {
  key: string
  name: string
  icon?: ReactNode
  revenue: string
  salesCount: number
  /** Missing if every sale was of one unit. */
  unitsCount?: number | null | undefined
}

const shownAtFirst = 10
const heading = 'pb-2 text-xs font-medium text-ink-muted'

/** Revenue and sales by row, with units if some sales were of several. The first ten rows until all are requested. */
export function SoldTable({ caption, heading: first, rows }: { caption: string; heading: string; rows: Row[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const hasUnits = rows.some(({ unitsCount }) => unitsCount)
  const shown = showsAll ? rows : rows.slice(0, shownAtFirst)
  return (
    <>
      <table className="w-full table-fixed text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={`${heading} text-left`}>
              {first}
            </th>
            <th scope="col" className={`${heading} w-[36%] text-right sm:w-[min(11rem,32%)]`}>
              Revenue
            </th>
            <th scope="col" className={`${heading} w-[18%] text-right sm:w-24`}>
              Sales
            </th>
            {hasUnits && (
              <th scope="col" className={`${heading} w-[16%] text-right sm:w-24`}>
                Units
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {shown.map(({ key, name, icon, revenue, salesCount, unitsCount }) => (
            <tr key={key} className="align-top">
              <th scope="row" className="py-2.5 pr-1 text-left font-medium text-ink sm:pr-4">
                <span className="flex items-center gap-2">
                  {icon}
                  <span className="line-clamp-2 wrap-anywhere" title={name}>
                    {name}
                  </span>
                </span>
              </th>
              <td className="py-2.5 pl-1 text-right text-ink tabular-nums wrap-anywhere max-sm:text-xs">{revenue}</td>
              <td className="py-2.5 pl-1 text-right text-ink-muted tabular-nums">{countText(salesCount)}</td>
              {hasUnits && (
                <td className="py-2.5 pl-1 text-right text-ink-muted tabular-nums">
                  {countText(unitsCount ?? salesCount)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && <Button onClick={() => setShowsAll(true)}>Show all {rows.length} rows</Button>}
    </>
  )
}
