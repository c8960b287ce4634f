import { type ComponentProps, lazy, Suspense } from 'react'
import { RowSkeletons } from '../list/orders-skeleton.tsx'
import type { OrderTable } from './order-table.tsx'
import type { SelectionBar } from './selection-bar.tsx'

const Table = lazy(async () => ({ default: (await import('./order-table.tsx')).OrderTable }))
const Bar = lazy(async () => ({ default: (await import('./selection-bar.tsx')).SelectionBar }))

/** The table in its own chunk: most visits show cards. */
export function LazyOrderTable(props: ComponentProps<typeof OrderTable>) {
  return (
    <Suspense fallback={<RowSkeletons />}>
      <Table {...props} />
    </Suspense>
  )
}

export function LazySelectionBar(props: ComponentProps<typeof SelectionBar>) {
  if (props.selection.rows.length === 0) return null
  return (
    <Suspense>
      <Bar {...props} />
    </Suspense>
  )
}
