import type { PricedItemReply } from '@guildshop/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { itemsQuery } from '../../../../api/items-api.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { fieldErrorProps } from '../../../../ui/fields/field-error-props.ts'
import { useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { HeldFields } from '../../held-fields.tsx'
import { useDiscardPrompt } from '../../items/editor/discard-changes.tsx'
import { EditorFooter } from '../../items/editor/editor-footer.tsx'
import { useSaveItemPricing } from '../pricing-api.ts'
import { LimitFields } from './limit-fields.tsx'
import { PriceFields } from './price-fields.tsx'
import { PricingConflict } from './pricing-conflict.tsx'
import { draftOf, fieldsOf, isSame, mergePricing, type PricingDraft } from './pricing-draft.ts'
import { type PricingField, pricingErrors } from './pricing-errors.ts'
import { RequirementFields } from './requirement-fields.tsx'
import { RestockFields } from './restock-fields.tsx'

type ItemPricingEditorProps = {
  guildId: string
  item: PricedItemReply
  /** All items of the shop. */
  items: readonly PricedItemReply[]
  onSaved: (message: string) => void
  onClose: () => void
}

/** Changes how an item is sold. */
export default function ItemPricingEditor({ guildId, item, items, onSaved, onClose }: ItemPricingEditorProps) {
  const [base, setBase] = useState(item)
  const initial = draftOf(base.pricing)
  const [draft, setDraft] = useState(initial)
  const save = useSaveItemPricing(guildId, item._id)
  const errors = useFormErrors<PricingField>(save)
  const hasKeys = useHasKeys(guildId, base)
  const { isAsking, leave, stay, goOn } = useDiscardPrompt(!isSame(draft, initial), onClose)
  const close = () => save.isPending || leave()

  function change(part: Partial<PricingDraft>) {
    goOn()
    setDraft({ ...draft, ...part })
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending || !errors.check(event.currentTarget, pricingErrors(draft, base))) return
    save.mutate(fieldsOf(draft, base), {
      onSuccess: ({ message }) => {
        onSaved(message)
        onClose()
      },
    })
  }

  function load(latest: PricedItemReply) {
    setDraft(mergePricing({ initial, draft, latest: draftOf(latest.pricing) }))
    setBase(latest)
  }

  const section = { item: base, draft, at: (name: PricingField) => fieldErrorProps(errors, name), onChange: change }
  return (
    <Dialog
      title={`Pricing of ${item.name}`}
      size="wide"
      onClose={close}
      onSubmit={send}
      onChange={errors.clearChanged}
      footer={
        <EditorFooter
          submit={save.isPending ? 'Saving...' : 'Save pricing'}
          isPending={save.isPending}
          isAsking={isAsking}
          onCancel={close}
          onLeave={onClose}
          onStay={stay}
        >
          <PricingConflict guildId={guildId} itemId={item._id} error={save.error} onReset={save.reset} onLoad={load}>
            <Notice tone="error">{errorMessage(save.error, "Failed to save the item's pricing.")}</Notice>
          </PricingConflict>
        </EditorFooter>
      }
    >
      <Notice tone="warning">{base.pricing.problem}</Notice>
      <HeldFields hold={base.hold}>
        <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
          <div className="space-y-6">
            <PriceFields {...section} />
            <LimitFields {...section} />
            <RestockFields {...section} hasKeys={hasKeys} />
          </div>
          <RequirementFields {...section} {...{ guildId, items }} />
        </div>
      </HeldFields>
    </Dialog>
  )
}

/** Whether the item's stock is its license keys. Asked only for an item with limited stock. */
function useHasKeys(guildId: string, { _id, stock }: PricedItemReply): boolean {
  const shop = useQuery({ ...itemsQuery(guildId), enabled: stock >= 0 })
  const deliverables = shop.data?.find((one) => one._id === _id)?.deliverables
  return deliverables?.some(({ kind }) => kind === 'key') ?? false
}
