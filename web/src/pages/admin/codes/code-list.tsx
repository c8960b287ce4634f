import type { PremiumCode } from '@guildshop/contract/premium-grants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { premiumCodesQuery, useDisableCode } from '../admin-api.ts'
import { DataTable } from '../data-table.tsx'
import { Panel } from '../panel.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { CodeRow } from './code-row.tsx'

export function CodeList() {
  return (
    <Panel
      title="Manage premium codes"
      intro="The full code is shown only once, when you create it."
      query={useQuery(premiumCodesQuery)}
      failure="Failed to load premium codes."
      skeleton={<TableSkeleton count={4} row="h-32 @3xl:h-13" />}
    >
      {(codes) => <Codes codes={codes} />}
    </Panel>
  )
}

const columns = ['Code', 'Status', 'Duration', 'Used', 'Expires', 'Redeemed by', 'Notes', 'Action']
const pageSize = 10

function Codes({ codes }: { codes: PremiumCode[] }) {
  const [count, setCount] = useState(pageSize)
  const disable = useDisableCode()
  return (
    <>
      <Notice tone="success">{disable.data?.message}</Notice>
      <Notice tone="error">{errorMessage(disable.error, 'Failed to deactivate the code.')}</Notice>
      {codes.length === 0 && <p className="text-sm text-ink-muted">No premium codes yet.</p>}
      {codes.length > 0 && (
        <DataTable label="Premium codes" columns={columns}>
          {codes.slice(0, count).map((code) => (
            <CodeRow
              key={code._id}
              code={code}
              isPending={disable.isPending && disable.variables === code._id}
              onDisable={() => disable.mutate(code._id)}
            />
          ))}
        </DataTable>
      )}
      {codes.length > count && <Button onClick={() => setCount(count + pageSize)}>Show more</Button>}
    </>
  )
}
