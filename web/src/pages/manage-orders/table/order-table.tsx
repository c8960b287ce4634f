import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { Day } from '../../../ui/format/moment.tsx'
import { BuyerLink } from '../buyer-link.tsx'
import { useNearEnd, useRowWindow } from '../list/use-row-window.ts'
import type { OrderListSort } from '../query/order-sorts.ts'
import { TrackingLink } from '../tracking-link.tsx'
import type { OrderTableRow } from './order-table-row.ts'
import type { Selection } from './use-selection.ts'

/** In rem. Fixed, so that row positions are known without rendering. */
const rowHeight = 2.75

export type TableChoices = {
  selection: Selection
  sort: OrderListSort
  sorts: readonly OrderListSort[]
  onSort: (sort: OrderListSort) => void
  /** Names each order's server. */
  hasServers: boolean
}

type OrderTableProps = TableChoices & {
  rows: OrderTableRow[]
  hasMore?: boolean
  onNearEnd?: (() => unknown) | null
}

const cell = 'truncate px-2.5 first:pl-4 last:pr-4'

/** Virtualized table of orders with a checkbox each. */
export function OrderTable({ rows, hasMore = false, onNearEnd = null, ...choices }: OrderTableProps) {
  const { selection, sort, sorts, onSort, hasServers } = choices
  const { list, first, end } = useRowWindow<HTMLTableElement>(rows.length, rowHeight)
  useNearEnd(end, rows.length, onNearEnd)
  const hasShipTo = rows.some(({ shipTo }) => shipTo !== null)
  const hasTracking = rows.some(({ trackingNumber }) => trackingNumber !== null)
  const columns = 6 + Number(hasShipTo) + Number(hasTracking) + Number(hasServers)
  const heading = { sort, sorts, onSort }

  return (
    <table
      ref={list}
      aria-label="Orders"
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      className="w-full table-fixed text-left text-sm"
    >
      <thead className="border-b border-line text-xs text-ink-muted">
        <tr className="h-10">
          <th className={`${cell} w-11`}>
            <SelectAll rows={rows} selection={selection} />
          </th>
          <Heading {...heading} by="item">
            Order
          </Heading>
          <th className={`${cell} w-32 font-medium max-xl:hidden`}>Buyer</th>
          {hasShipTo && (
            <Heading {...heading} by="recipient">
              Ship to
            </Heading>
          )}
          {hasTracking && <th className={`${cell} w-36 font-medium max-xl:hidden`}>Tracking</th>}
          {hasServers && <th className={`${cell} w-32 font-medium`}>Server</th>}
          <Heading {...heading} by="time" width="w-30">
            Date
          </Heading>
          <th className={`${cell} w-36 text-right font-medium max-xl:hidden`}>Amount</th>
          <th className={`${cell} ${hasShipTo ? 'w-36' : 'w-44'} font-medium`}>Status</th>
        </tr>
      </thead>
      <Spacer rows={first} columns={columns} />
      <tbody>
        {rows.slice(first, end).map((row, place) => (
          <Row
            key={row.id}
            row={row}
            place={first + place}
            selection={selection}
            hasShipTo={hasShipTo}
            hasTracking={hasTracking}
            hasServers={hasServers}
          />
        ))}
      </tbody>
      <Spacer rows={Math.max(0, rows.length - end)} columns={columns} />
    </table>
  )
}

/** Takes the place of rows outside the viewport. */
function Spacer({ rows, columns }: { rows: number; columns: number }) {
  if (rows === 0) return null
  return (
    <tbody aria-hidden="true">
      <tr style={{ height: `${rows * rowHeight}rem` }}>
        <td colSpan={columns} />
      </tr>
    </tbody>
  )
}

type RowProps = {
  row: OrderTableRow
  place: number
  selection: Selection
  hasShipTo: boolean
  hasTracking: boolean
  hasServers: boolean
}

function Row({ row, place, selection, hasShipTo, hasTracking, hasServers }: RowProps) {
  const { search } = useLocation()
  const isSelected = selection.has(row.id)
  return (
    <tr
      aria-rowindex={place + 2}
      className={`border-t border-line first:border-t-0 ${isSelected ? 'bg-accent-soft' : 'hover:bg-hover'}`}
      style={{ height: `${rowHeight}rem` }}
    >
      <td className={cell}>
        <input
          type="checkbox"
          aria-label={`Select ${row.orderNumber ?? row.itemName}`}
          checked={isSelected}
          disabled={!row.isSelectable || (selection.isFull && !isSelected)}
          title={row.isSelectable ? undefined : "Test purchases can't be selected."}
          onChange={() => selection.toggle(row)}
          className="size-4 cursor-pointer align-middle disabled:cursor-not-allowed"
        />
      </td>
      <td className={cell}>
        <Link
          to={`/manage-orders/${encodeURIComponent(row.id)}`}
          state={{ ordersSearch: search }}
          title={row.itemName}
          className="block truncate font-medium text-ink hover:underline"
        >
          {row.orderNumber && (
            <span className="block truncate font-mono text-xs/4 text-ink-muted">{row.orderNumber}</span>
          )}
          {row.itemName}
        </Link>
      </td>
      <td className={`${cell} max-xl:hidden`}>
        <BuyerLink buyer={row} isShort />
      </td>
      {hasShipTo && (
        <td className={`${cell} text-ink-muted`} title={row.shipTo ?? undefined}>
          {row.shipTo}
        </td>
      )}
      {hasTracking && (
        <td className={`${cell} text-ink-muted max-xl:hidden`} title={row.trackingNumber ?? undefined}>
          {row.trackingNumber && <TrackingLink trackingNumber={row.trackingNumber} />}
        </td>
      )}
      {hasServers && <td className={`${cell} text-ink-muted`}>{row.guildName}</td>}
      <td className={`${cell} text-ink-muted tabular-nums`}>
        <Day at={row.at} />
      </td>
      <td className={`${cell} text-right text-ink tabular-nums max-xl:hidden`}>
        {row.price}
        {row.discount && (
          <span className="block truncate text-xs text-ink-muted" title={row.discount}>
            {row.discount}
          </span>
        )}
      </td>
      <td className={cell}>
        <span className="flex gap-1 overflow-hidden" title={row.badges.map(({ label }) => label).join(', ')}>
          {row.badges.map(({ label, tone }) => (
            <Badge key={label} tone={tone}>
              {label}
            </Badge>
          ))}
        </span>
      </td>
    </tr>
  )
}

/** Selects the loaded orders, up to the limit, or clears the selection. */
function SelectAll({ rows, selection }: { rows: OrderTableRow[]; selection: Selection }) {
  const box = useRef<HTMLInputElement>(null)
  const count = selection.rows.length
  const isAll = count > 0 && rows.every((row) => !row.isSelectable || selection.has(row.id))

  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])

  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Select all orders"
      checked={isAll}
      onChange={() => (count > 0 ? selection.clear() : selection.add(rows))}
      className="size-4 cursor-pointer align-middle"
    />
  )
}

type HeadingProps = {
  by: 'item' | 'recipient' | 'time'
  sort: OrderListSort
  sorts: readonly OrderListSort[]
  onSort: (sort: OrderListSort) => void
  width?: string
  children: ReactNode
}

/** A column heading; a button where the list can be sorted by the column. */
function Heading({ by, sort, sorts, onSort, width = '', children }: HeadingProps) {
  const [ascending, descending] = by === 'time' ? (['oldest', 'newest'] as const) : ([by, by] as const)
  const isSorted = sort === ascending || sort === descending
  const isDescending = sort === 'newest'
  const direction = isDescending ? 'descending' : 'ascending'
  const Icon = isDescending ? ArrowDownIcon : ArrowUpIcon
  if (!sorts.includes(ascending)) return <th className={`${cell} ${width} font-medium`}>{children}</th>
  return (
    <th className={`${cell} ${width} font-medium`} aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        onClick={() => onSort(sort === ascending ? descending : ascending)}
        className="inline-flex cursor-pointer items-center gap-1 rounded-sm hover:text-ink"
      >
        {children}
        {isSorted && <Icon aria-hidden="true" className="size-3.5" />}
      </button>
    </th>
  )
}
