import { readCsv, unescapeCell } from '@guildshop/contract/csv'

export type Shipment = { saleId: string; trackingNumber?: string }

/**
 * Parses order ids and tracking numbers from CSV. Finds columns by header; without a header row, the id is first and the
 * tracking number second.
 */
export function readShipments(text: string): Shipment[] {
  const [firstRow = [], ...otherRows] = readCsv(text)
  const headings = firstRow.map((cell) => cell.toLowerCase())
  const idColumn = headings.findIndex((heading) => /^(order|sale)?[ _-]?id$/.test(heading))
  const numberColumn = headings.findIndex((heading) => heading.includes('tracking'))
  const hasHeadings = idColumn >= 0 || numberColumn >= 0
  const rows = hasHeadings ? otherRows : [firstRow, ...otherRows]

  return rows.flatMap((cells) => {
    const saleId = unescapeCell(cells[hasHeadings ? Math.max(0, idColumn) : 0] ?? '')
    const trackingNumber = unescapeCell(cells[hasHeadings ? numberColumn : 1] ?? '')
    return saleId ? [{ saleId, ...(trackingNumber && { trackingNumber }) }] : []
  })
}
