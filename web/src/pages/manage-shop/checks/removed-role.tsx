import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useChooseForRole } from './deliveries-api.ts'

/** A role that a moderator removed is never assigned again automatically: the owner chooses. */
export function RemovedRole({ saleId, entitlementId }: { saleId: string; entitlementId: string }) {
  const choose = useChooseForRole()
  const pick = (choice: 'assign' | 'waive') => choose.mutate({ saleId, entitlementId, choice })
  const isPending = (choice: 'assign' | 'waive') => choose.isPending && choose.variables.choice === choice

  return (
    <div className="mt-1 space-y-2">
      <p className="text-xs text-ink-muted">A moderator removed it, so we don't assign it again automatically.</p>
      {!choose.isSuccess && (
        <div className="flex flex-wrap gap-2">
          <Button pending={isPending('assign')} disabled={isPending('waive')} onClick={() => pick('assign')}>
            {isPending('assign') ? 'Assigning...' : 'Assign again'}
          </Button>
          <Button pending={isPending('waive')} disabled={isPending('assign')} onClick={() => pick('waive')}>
            {isPending('waive') ? 'Saving...' : 'Leave it'}
          </Button>
        </div>
      )}
      <Notice tone="success">{choose.data?.message}</Notice>
      <Notice tone="error">{errorMessage(choose.error, 'Failed to save your choice.')}</Notice>
    </div>
  )
}
