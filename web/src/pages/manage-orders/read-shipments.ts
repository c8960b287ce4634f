import { readCsv } from '@guildshop/contract/csv'

export type Shipment = { saleId: string; trackingNumber?: string }

/** Our own export puts an apostrophe before what a spreadsheet could take for a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '')

/**
 * Reads order ids and tracking numbers from a table. Columns are found by their headings; without headings the id stands
 * first and the number second.
 */
export function readShipments(text: string): Shipment[] {
  const [firstRow = [], ...otherRows] = readCsv(text)
  const headings = firstRow.map((cell) => cell.toLowerCase())
  const idColumn = headings.findIndex((heading) => /^(order|sale)?[ _-]?id$/.test(heading))
  const numberColumn = headings.findIndex((heading) => heading.includes('tracking'))
  const hasHeadings = idColumn >= 0 || numberColumn >= 0
  const rows = hasHeadings ? otherRows : [firstRow, ...otherRows]

  return rows.flatMap((cells) => {
    const saleId = withoutGuard(cells[hasHeadings ? Math.max(0, idColumn) : 0] ?? '')
    const trackingNumber = withoutGuard(cells[hasHeadings ? numberColumn : 1] ?? '')
    return saleId ? [{ saleId, ...(trackingNumber && { trackingNumber }) }] : []
  })
}
