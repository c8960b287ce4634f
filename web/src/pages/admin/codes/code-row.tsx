import type { PremiumCode } from '@guildshop/contract/premium-grants'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Day } from '../../../ui/format/moment.tsx'
import { Cell, Row } from '../data-table.tsx'
import { Redeemers } from './redeemers.tsx'

type CodeRowProps = { code: PremiumCode; isPending: boolean; onDisable: () => void }

export function CodeRow({ code, isPending, onDisable }: CodeRowProps) {
  const state = stateOf(code)
  return (
    <Row>
      <Cell className="font-mono whitespace-nowrap text-ink @max-3xl:w-[calc(100%-6rem)] @3xl:h-13">{code.hint}</Cell>
      <Cell className="@max-3xl:w-20 @max-3xl:justify-end">
        <Badge tone={state === 'Active' ? 'accent' : 'neutral'}>{state}</Badge>
      </Cell>
      <Cell className="whitespace-nowrap">{code.durationDays === 1 ? '1 day' : `${code.durationDays} days`}</Cell>
      <Cell label="Used" className="whitespace-nowrap tabular-nums">
        {code.uses} of {code.usesLimit}
      </Cell>
      <Cell label="Expires" className="whitespace-nowrap">
        {code.expiresAt ? <Day at={code.expiresAt} /> : 'Never'}
      </Cell>
      <Cell label="Redeemed by" className="text-ink-muted wrap-anywhere @max-3xl:w-full @3xl:min-w-32">
        <Redeemers code={code} />
      </Cell>
      <Cell className="text-ink-muted wrap-anywhere @max-3xl:grow @max-3xl:basis-48 @3xl:min-w-32">{code.notes}</Cell>
      <Cell className="items-end @sm:ml-auto">
        {state === 'Active' && (
          <Button className="whitespace-nowrap" pending={isPending} onClick={onDisable}>
            Deactivate
            <span className="sr-only"> {code.hint}</span>
          </Button>
        )}
      </Cell>
    </Row>
  )
}

function stateOf(code: PremiumCode): string {
  if (code.isDisabled) return 'Inactive'
  if (code.uses >= code.usesLimit) return 'Used up'
  return Date.parse(code.expiresAt ?? '') < Date.now() ? 'Expired' : 'Active'
}
