import type { BrowserError } from '@guildshop/contract/admin'
import { TimeAgo } from '../../../ui/format/moment.tsx'
import { countText } from '../../../ui/format/numbers.ts'
import { Cell, DataTable, Row } from '../data-table.tsx'

const columns = ['Page', 'Error', 'Count', 'Last seen', 'Version']

/** Hidden if the server doesn't store them. */
export function BrowserErrors({ errors }: { errors: BrowserError[] | null | undefined }) {
  if (!errors) return null
  return (
    <div className="space-y-3">
      <h3 className="font-semibold text-ink">Browser errors</h3>
      {errors.length === 0 && <p className="text-sm text-ink-muted">No browser errors.</p>}
      {errors.length > 0 && (
        <DataTable label="Browser errors" columns={columns}>
          {errors.map((error) => (
            <Row key={error._id}>
              <Cell className="font-medium text-ink wrap-anywhere @max-3xl:w-full">{error.page}</Cell>
              <Cell className="wrap-anywhere @max-3xl:w-full @3xl:min-w-48">
                <span>
                  {error.message}
                  <span className="block font-mono text-xs text-ink-muted">{error.frame}</span>
                </span>
              </Cell>
              <Cell label="Count" className="tabular-nums">
                {countText(error.count)}
              </Cell>
              <Cell label="Last seen" className="whitespace-nowrap">
                <TimeAgo at={error.lastSeenAt} />
              </Cell>
              <Cell label="Version" className="whitespace-nowrap">
                {error.version}
              </Cell>
            </Row>
          ))}
        </DataTable>
      )}
    </div>
  )
}
