import type { PremiumCode } from '@guildshop/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { premiumCodesQuery, useDisableCode } from '../../api/admin-api.ts'
import { messageOf } from '../../api/http.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DataTable } from './data-table.tsx'

/** A server that lists no codes has no such panel. */
export function CodeList() {
  const { data: codes } = useQuery(premiumCodesQuery)
  const disable = useDisableCode()
  if (!codes) return null
  return (
    <Card
      title="Premium Codes"
      intro="A code is shown in full once, when it is created. Here you see how it begins and ends."
    >
      <Notice tone="success">{disable.data?.message}</Notice>
      <Notice tone="error">{messageOf(disable.error, 'Failed to switch the code off.')}</Notice>
      {codes.length === 0 && <p className="text-sm text-ink-muted">No code has been created yet.</p>}
      {codes.length > 0 && (
        <DataTable
          label="Premium codes"
          columns={['Code', 'Gives', 'Used', 'Expires', 'Redeemed by', 'Notes', 'State']}
        >
          {codes.map((code) => (
            <CodeRow
              key={code._id}
              code={code}
              isPending={disable.isPending && disable.variables === code._id}
              onDisable={() => disable.mutate(code._id)}
            />
          ))}
        </DataTable>
      )}
    </Card>
  )
}

type CodeRowProps = { code: PremiumCode; isPending: boolean; onDisable: () => void }

function CodeRow({ code, isPending, onDisable }: CodeRowProps) {
  const names = code.redemptions.map(({ username }) => username ?? 'a deleted account')
  return (
    <tr>
      <td className="px-3 py-2 font-mono whitespace-nowrap text-ink">{code.hint}</td>
      <td className="px-3 py-2 whitespace-nowrap">{code.durationDays} days</td>
      <td className="px-3 py-2 whitespace-nowrap tabular-nums">
        {code.uses} of {code.usesLimit}
      </td>
      <td className="px-3 py-2 whitespace-nowrap">{code.expiresAt ? <Moment at={code.expiresAt} /> : 'Never'}</td>
      <td className="max-w-52 px-3 py-2 text-ink-muted wrap-anywhere">{names.join(', ') || 'Nobody yet'}</td>
      <td className="max-w-52 px-3 py-2 text-ink-muted wrap-anywhere">{code.notes}</td>
      <td className="px-3 py-2">
        <CodeState code={code} isPending={isPending} onDisable={onDisable} />
      </td>
    </tr>
  )
}

function CodeState({ code, isPending, onDisable }: CodeRowProps) {
  if (code.isDisabled) return <Badge tone="danger">Off</Badge>
  if (code.uses >= code.usesLimit) return <Badge>Used up</Badge>
  if (Date.parse(code.expiresAt ?? '') < Date.now()) return <Badge>Expired</Badge>
  return (
    <Button pending={isPending} onClick={onDisable}>
      Switch off
      <span className="sr-only"> {code.hint}</span>
    </Button>
  )
}
