import type { AdminUser } from '@guildshop/contract/admin'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import type { UserAction } from '../admin-api.ts'
import { actionLabels } from '../audit/action-labels.ts'

type Kind = UserAction['kind']

type UserActionsProps = {
  user: AdminUser | null
  running: Kind | null
  premiumDuration: ReactNode
  banReason: ReactNode
  onGrant: () => void
  onRevoke: () => void
  onBan: () => void
  onUnban: () => void
}

export function UserActions({ user, running, premiumDuration, banReason, ...on }: UserActionsProps) {
  const canAct = user !== null && !user.isBanned && running === null
  const canUnban = user?.isBanned === true && running === null
  const label = (kind: Kind, text: string) => (running === kind ? actionLabels[kind].running : text)

  return (
    <>
      <Group title="Change their premium">
        {premiumDuration}
        <div className={pair}>
          <Button variant="primary" disabled={!canAct} pending={running === 'grant'} onClick={on.onGrant}>
            {label('grant', 'Grant Premium')}
          </Button>
          <Button disabled={!canAct} pending={running === 'revoke'} onClick={on.onRevoke}>
            {label('revoke', 'Revoke Premium')}
          </Button>
        </div>
      </Group>
      <Group title="Change their access">
        {banReason}
        <div className={pair}>
          <Button variant="danger" disabled={!canAct} pending={running === 'ban'} onClick={on.onBan}>
            {label('ban', 'Ban User')}
          </Button>
          <Button disabled={!canUnban} pending={running === 'unban'} onClick={on.onUnban}>
            {label('unban', 'Unban User')}
          </Button>
        </div>
      </Group>
    </>
  )
}

const pair = 'grid gap-2 sm:grid-cols-2'

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-3 border-t border-line pt-3">
      <legend className="float-left mb-3 w-full text-sm font-semibold text-ink">{title}</legend>
      <div className="clear-both space-y-3">{children}</div>
    </fieldset>
  )
}
