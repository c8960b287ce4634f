import type { AdminUser } from '@guildshop/contract/admin'
import { Button } from '../../../ui/buttons/button.tsx'
import type { UserAct } from '../admin-api.ts'
import { actionLabels } from '../audit/action-labels.ts'

type Kind = UserAct['kind']

type UserActionsProps = {
  user: AdminUser | null
  running: Kind | null
  onGrant: () => void
  onRevoke: () => void
  onBan: () => void
  onUnban: () => void
}

export function UserActions({ user, running, onGrant, onRevoke, onBan, onUnban }: UserActionsProps) {
  const canAct = user !== null && !user.isBanned && running === null
  const canUnban = user?.isBanned === true && running === null
  const label = (kind: Kind, text: string) => (running === kind ? actionLabels[kind].running : text)

  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Button variant="primary" disabled={!canAct} pending={running === 'grant'} onClick={onGrant}>
        {label('grant', 'Grant Premium')}
      </Button>
      <Button disabled={!canAct} pending={running === 'revoke'} onClick={onRevoke}>
        {label('revoke', 'Revoke Premium')}
      </Button>
      <Button variant="danger" disabled={!canAct} pending={running === 'ban'} onClick={onBan}>
        {label('ban', 'Ban User')}
      </Button>
      <Button disabled={!canUnban} pending={running === 'unban'} onClick={onUnban}>
        {label('unban', 'Unban User')}
      </Button>
    </div>
  )
}
