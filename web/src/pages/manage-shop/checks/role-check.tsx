import type { GuildRole } from '@guildshop/contract/guilds'
import type { RoleCheckReply } from '@guildshop/contract/role-checks'
import { useRef } from 'react'
import { CallFailed, errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { InviteBot } from '../invite-bot.tsx'
import { isUnknownCall, useCheckRoles, useReconcileRoles } from './deliveries-api.ts'
import { RemovedRole } from './removed-role.tsx'

type Difference = RoleCheckReply['differences'][number]
type RoleCheckProps = { guildId: string; roles: GuildRole[] | undefined }

const allIsWell = 'All members have the roles they paid for.'

/** Two steps: shows what differs, then fixes it on request. */
export function RoleCheck({ guildId, roles = [] }: RoleCheckProps) {
  const checkButton = useRef<HTMLButtonElement>(null)
  const check = useCheckRoles(guildId)
  const reconcile = useReconcileRoles(guildId)
  const found = check.data?.differences ?? []
  const differences = reconcile.isSuccess ? found.filter(isRemoved) : found
  const error = check.error ?? reconcile.error

  function checkRoles() {
    reconcile.reset()
    check.mutate()
  }

  if (isUnknownCall(error)) return null
  return (
    <Card title="Role check" intro="Checks that members have the roles they paid for. Runs automatically once a day.">
      <Button ref={checkButton} pending={check.isPending} disabled={reconcile.isPending} onClick={checkRoles}>
        {check.isPending ? 'Checking roles...' : 'Check roles'}
      </Button>
      <Notice tone="success">{check.data?.differences.length === 0 && allIsWell}</Notice>
      {differences.length > 0 && (
        <div className="space-y-3">
          <p role="status" className="text-sm font-medium text-ink">
            {differences.length} {differences.length === 1 ? 'issue' : 'issues'} found.{' '}
            {reconcile.isSuccess ? 'Choose what to do.' : 'Nothing has been changed yet.'}
          </p>
          <Differences differences={differences} roles={roles} />
          {!differences.every(isRemoved) && (
            <Button
              variant="primary"
              pending={reconcile.isPending}
              onClick={() => reconcile.mutate(undefined, { onSuccess: () => checkButton.current?.focus() })}
            >
              {reconcile.isPending ? 'Fixing...' : 'Fix roles'}
            </Button>
          )}
        </div>
      )}
      <Notice tone="success">{reconcile.isSuccess && (reconcile.data.message || 'Roles fixed.')}</Notice>
      <Notice tone="error">{errorMessage(check.error, 'Failed to check roles.')}</Notice>
      <Notice tone="error">{errorMessage(reconcile.error, 'Failed to fix roles.')}</Notice>
      {error instanceof CallFailed && error.code === 'BOT_NOT_IN_GUILD' && <InviteBot />}
    </Card>
  )
}

const isRemoved = ({ removedByModerator }: Difference) => removedByModerator === true

/** A scrolling list is focusable so it can be scrolled by keyboard. */
function Differences({ differences, roles }: { differences: Difference[]; roles: GuildRole[] }) {
  return (
    <ul
      tabIndex={differences.length > 5 ? 0 : undefined}
      className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line px-3"
    >
      {differences.map((difference) => (
        <li
          key={`${difference.saleId} ${difference.roleId} ${difference.action}`}
          className="py-2 text-sm wrap-anywhere"
        >
          <p className="text-ink">{differenceText(difference, roles)}</p>
          <p className="text-xs text-ink-muted">Item: {difference.itemName}</p>
          {difference.removedByModerator && difference.entitlementId && (
            <RemovedRole saleId={difference.saleId} entitlementId={difference.entitlementId} />
          )}
        </li>
      ))}
    </ul>
  )
}

function differenceText({ action, roleId, ...buyer }: Difference, roles: GuildRole[]): string {
  const who = buyer.buyerDiscordUsername || buyer.buyerDiscordId
  const role = roles.find(({ id }) => id === roleId)?.name ?? `the role ${roleId}`
  return action === 'give' ? `${who} should have ${role} but doesn't.` : `${who} has ${role} but shouldn't.`
}
