import { maximumSelected } from '@guildshop/contract/orders'
import { useState } from 'react'
import type { OrderTableRow } from './order-table-row.ts'

export type Selection = ReturnType<typeof useSelection>

type Selected = ReadonlyMap<string, OrderTableRow>

const nothing: Selected = new Map()

/** The selected orders, in the order they were selected. Another list starts without a selection. */
export function useSelection(list: string) {
  const [state, setState] = useState({ list, selected: nothing })
  const selected = state.list === list ? state.selected : nothing
  const setSelected = (chosen: Selected) => setState({ list, selected: chosen })

  return {
    rows: [...selected.values()],
    has: (id: string) => selected.has(id),
    isFull: selected.size >= maximumSelected,
    toggle(row: OrderTableRow) {
      const next = new Map(selected)
      if (!next.delete(row.id)) next.set(row.id, row)
      setSelected(next)
    },
    add(rows: OrderTableRow[]) {
      const selectable = rows.filter(({ isSelectable }) => isSelectable).slice(0, maximumSelected)
      setSelected(new Map(selectable.map((row) => [row.id, row])))
    },
    clear: () => setSelected(nothing),
  }
}
