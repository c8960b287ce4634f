import { type PriceRuleField, priceRuleProblems } from '@guildshop/contract/price-rule-problems'
import type { PriceRuleKind } from '@guildshop/contract/price-rules'
import type { PriceRuleReply, PricingReply } from '@guildshop/contract/pricing'
import { type ReactNode, type SubmitEvent, useRef } from 'react'
import { CallFailed, errorMessage } from '../../../../../api/http.ts'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { fieldErrorProps } from '../../../../../ui/fields/field-error-props.ts'
import { useFormErrors } from '../../../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../../../ui/page/notice.tsx'
import { useDiscardPrompt } from '../../../items/editor/discard-changes.tsx'
import { EditorFooter } from '../../../items/editor/editor-footer.tsx'
import { useSavePriceRule } from '../../pricing-api.ts'
import { KindChoice } from './kind-choice.tsx'
import { OfferConflict } from './offer-conflict.tsx'
import { fieldsOf, type OfferDraft } from './offer-draft.ts'
import { OfferFields } from './offer-fields.tsx'
import { OfferSummary } from './offer-summary.tsx'
import { useOfferDraft } from './use-offer-draft.ts'

type OfferEditorProps = {
  guildId: string
  pricing: PricingReply
  /** The offer to edit, or null to add one. */
  rule: PriceRuleReply | null
  /** Of a new offer, at first. */
  kind: PriceRuleKind
  onSaved: (message: string) => void
  onClose: () => void
}

const titles = { code: 'Edit discount code', sale: 'Edit sale', role: 'Edit role price' } as const

/** Refusals that are about one field. */
const refusedFields: Record<string, PriceRuleField> = {
  CODE_TAKEN: 'code',
  USES_BELOW_USED: 'totalUses',
  ITEM_NOT_IN_SHOP: 'itemIds',
  SHIPPED_ITEM_NOT_FREE: 'value',
  MEMBERSHIP_PRICE_FIXED: 'value',
  ROLE_NOT_IN_GUILD: 'roleIds',
  ROLE_IS_EVERYONE: 'roleIds',
}

export default function OfferEditor({ guildId, pricing, rule, kind, onSaved, onClose }: OfferEditorProps): ReactNode {
  const { draft, base, hasChanges, change, rebase } = useOfferDraft(rule, kind)
  const save = useSavePriceRule(guildId)
  const errors = useFormErrors<PriceRuleField>(save)
  const form = useRef<HTMLFormElement>(null)
  const fields = fieldsOf(draft, pricing.currency, base)
  const { isAsking, leave, stay, goOn } = useDiscardPrompt(hasChanges, onClose)
  const close = () => save.isPending || leave()
  const refusedField = save.error instanceof CallFailed ? refusedFields[save.error.code ?? ''] : undefined

  function edit(part: Partial<OfferDraft>) {
    goOn()
    change(part)
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    form.current = event.currentTarget
    if (!errors.check(event.currentTarget, priceRuleProblems(fields))) return
    save.mutate(base ? { fields, id: base._id, version: base.version } : { fields }, {
      onSuccess: ({ message }) => onSaved(message),
      onError: mark,
    })
  }

  /** Shows a refusal at the field it's about. */
  function mark(error: Error) {
    const field = error instanceof CallFailed ? refusedFields[error.code ?? ''] : undefined
    if (field && form.current) errors.check(form.current, [{ field, message: error.message }])
  }

  return (
    <Dialog
      title={base ? titles[base.kind] : 'New offer'}
      size="wide"
      onClose={close}
      onSubmit={send}
      onChange={errors.clearChanged}
      footer={
        <EditorFooter
          submit={submitLabel(base !== null, save.isPending)}
          isPending={save.isPending}
          isAsking={isAsking}
          onCancel={close}
          onLeave={onClose}
          onStay={stay}
        >
          <OfferConflict
            guildId={guildId}
            ruleId={rule?._id ?? null}
            error={save.error}
            onReset={save.reset}
            onLoad={rebase}
          >
            <Notice tone="error">{!refusedField && errorMessage(save.error, "We couldn't save this offer.")}</Notice>
          </OfferConflict>
        </EditorFooter>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="space-y-5">
          {!base && <KindChoice kind={draft.kind} onChange={(chosen) => edit({ kind: chosen })} />}
          {base?.problem && <Notice tone="warning">{base.problem}</Notice>}
          <OfferFields
            guildId={guildId}
            draft={draft}
            items={pricing.items}
            currency={pricing.currency}
            at={(field) => fieldErrorProps(errors, field)}
            onChange={edit}
          />
        </div>
        <OfferSummary guildId={guildId} fields={fields} items={pricing.items} />
      </div>
    </Dialog>
  )
}

function submitLabel(isEdit: boolean, isPending: boolean): string {
  if (isEdit) return isPending ? 'Saving...' : 'Save offer'
  return isPending ? 'Creating...' : 'Create offer'
}
