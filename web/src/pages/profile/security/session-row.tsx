import type { Session } from '@guildshop/contract/sessions'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TimeAgo } from '../../../ui/format/moment.tsx'

type SessionRowProps = { session: Session; isEnding: boolean; isBusy: boolean; onEnd: () => void }

export function SessionRow({ session, isEnding, isBusy, onEnd }: SessionRowProps) {
  const { device, lastUsedAt, isCurrent, usedRecoveryCode } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm font-medium text-ink wrap-anywhere">{device}</span>
          {isCurrent && <Badge tone="accent">This device</Badge>}
          {usedRecoveryCode && <Badge tone="warning">Recovery code</Badge>}
        </div>
        <p className="text-xs text-ink-muted">
          Last used <TimeAgo at={lastUsedAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button pending={isEnding} disabled={isBusy} onClick={onEnd}>
          {isEnding ? 'Ending...' : 'End session'}
          <span className="sr-only"> on {device}</span>
        </Button>
      )}
    </li>
  )
}
