import type { PriceRuleReply } from '@guildshop/contract/pricing'
import { CallFailed, errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useDeletePriceRule } from '../pricing-api.ts'
import { offerName } from './offer-labels.ts'

type DeleteOfferProps = {
  guildId: string
  rule: PriceRuleReply
  onDeleted: (message: string) => void
  onClose: () => void
}

export function DeleteOffer({ guildId, rule, onDeleted, onClose }: DeleteOfferProps) {
  const remove = useDeletePriceRule(guildId)
  const close = () => remove.isPending || onClose()
  const done = (message: string | null | undefined) => onDeleted(message || 'Offer deleted.')

  function confirm() {
    remove.mutate(rule._id, {
      onSuccess: ({ message }) => done(message),
      // Someone else has deleted it.
      onError: (error) => error instanceof CallFailed && error.status === 404 && done(null),
    })
  }

  return (
    <Dialog
      title={`Delete “${offerName(rule)}”?`}
      onClose={close}
      footer={
        <div className="flex flex-col gap-3">
          <Notice tone="error">{errorMessage(remove.error, "We couldn't delete this offer.")}</Notice>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close} disabled={remove.isPending}>
              Cancel
            </Button>
            <Button variant="danger" pending={remove.isPending} onClick={confirm}>
              {remove.isPending ? 'Deleting...' : 'Delete offer'}
            </Button>
          </div>
        </div>
      }
    >
      <p className="text-sm text-pretty text-ink">{consequences(rule)}</p>
      <p className="text-sm text-pretty text-ink-muted">
        Open checkouts keep their price, and past orders stay as they are. You can pause it instead to use it again
        later.
      </p>
    </Dialog>
  )
}

function consequences({ kind }: PriceRuleReply): string {
  if (kind === 'code') return 'Buyers can no longer use this code.'
  return kind === 'sale' ? 'The regular prices apply immediately.' : 'Holders of these roles pay the regular prices.'
}
