import { fieldsFromForm } from '@guildshop/contract/item-fields'
import type { SavedItem, ShopItem } from '@guildshop/contract/items'
import { lazy, type SubmitEvent, Suspense, useRef } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { focusField } from '../../../../ui/fields/focus-field.ts'
import { useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { ProgressBar } from '../../../../ui/page/progress-bar.tsx'
import { renderNothing } from '../../../../ui/render-nothing.ts'
import type { RoleList } from '../../guild-options.ts'
import type { Shop } from '../../use-shop.ts'
import { fieldSentAs } from '../deliverables/deliverable-errors.ts'
import { useDeliverables, withoutStock } from '../deliverables/use-deliverables.ts'
import { membershipErrors, membershipField, soldAs } from '../membership/membership-draft.ts'
import { useDiscardPrompt } from './discard-changes.tsx'
import { EditorFooter } from './editor-footer.tsx'
import { ItemConflict } from './item-conflict.tsx'
import { type CheckedField, itemErrors } from './item-errors.ts'
import { ItemFormFields } from './item-form-fields.tsx'
import { usePictureUrl } from './use-image-url.ts'
import { useItemDraft } from './use-item-draft.ts'
import { useSubmitItem } from './use-submit-item.ts'

type ItemEditorProps = {
  guildId: string
  shop: Shop
  roles: RoleList
  /** The item to edit, or null to add one. */
  item: ShopItem | null
  /** Whether the API supports the refund setting. */
  hasRefundChoice: boolean
  /** Receives the submitted stock and the saved item. */
  onDone: (sentStock: number, saved: SavedItem) => void
  onClose: () => void
}

/** Optional: renders nothing if its chunk fails to load. */
const ItemPreview = lazy(() => import('./item-preview.tsx').catch(renderNothing))

const labels = {
  add: { title: 'Add New Item', submit: 'Add Item', pending: 'Adding...', failed: 'Failed to add item.' },
  update: { title: 'Edit Item', submit: 'Update Item', pending: 'Updating...', failed: 'Failed to update item.' },
}

export default function ItemEditor({ guildId, shop, roles, item, hasRefundChoice, onDone, onClose }: ItemEditorProps) {
  const { draft, base, hasChanges, change, rebase } = useItemDraft(item, hasRefundChoice)
  const deliverables = useDeliverables(base, shop.deliverables)
  const errors = useFormErrors<CheckedField>()
  const form = useRef<HTMLFormElement>(null)
  const sold = soldAs(draft)
  const sent = deliverables.hasKeys ? withoutStock(sold) : sold
  const fields = {
    ...fieldsFromForm(sent, shop.isOwnerPremium, base ?? {}),
    ...deliverables.fieldsFor(sold),
    ...membershipField(draft, base?.membership),
  }
  const problems = [...itemErrors(sent, shop), ...membershipErrors(draft), ...deliverables.errorsFor(sold)]
  const { submit, ...save } = useSubmitItem({ guildId, itemId: item?._id, onDone: reportDone, onRefused: mark })
  const newImageUrl = usePictureUrl(draft.image)
  const pictureUrl = newImageUrl ?? base?.imageUrl
  const label = labels[item ? 'update' : 'add']
  const { isAsking, leave, stay, goOn } = useDiscardPrompt(hasChanges || deliverables.hasChanges, onClose)
  const close = () => save.isPending || leave()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    form.current = event.currentTarget
    if (!errors.check(event.currentTarget, problems)) return
    submit({ fields, image: draft.image, keys: deliverables.newKeys })
  }

  /** The server keeps the stock of an item with keys. */
  function reportDone(saved: SavedItem) {
    onDone(deliverables.hasKeys ? (saved.stock ?? -1) : Number(fields.stock), saved)
  }

  function mark(sentAs: string, message: string) {
    const field = fieldSentAs(sentAs, deliverables.entries)
    if (!form.current || !field) return
    errors.check(form.current, [{ field, message }])
    focusField(form.current, field)
  }

  function load(latest: ShopItem) {
    if (shop.deliverables) void deliverables.query.refetch()
    const notice = rebase(latest)
    return deliverables.isListChanged ? `${notice} Saving replaces the list of what buyers get with yours.` : notice
  }

  return (
    <Dialog
      title={label.title}
      size="wide"
      onClose={close}
      onSubmit={send}
      onChange={errors.clearChanged}
      footer={
        <EditorFooter
          submit={save.isPending ? label.pending : label.submit}
          isPending={save.isPending}
          isAsking={isAsking}
          onCancel={close}
          onLeave={onClose}
          onStay={stay}
        >
          <ItemConflict guildId={guildId} itemId={item?._id} error={save.error} onReset={save.reset} onLoad={load}>
            <Notice tone="error">{errors.message ?? errorMessage(save.error, label.failed)}</Notice>
          </ItemConflict>
          {save.isPending && save.percent !== null && <ProgressBar label="Upload" percent={save.percent} />}
        </EditorFooter>
      }
    >
      <div className="flex flex-col gap-6 md:flex-row">
        <div className="min-w-0 flex-1 space-y-4">
          <ItemFormFields
            {...{ guildId, shop, roles, pictureUrl, errors }}
            draft={sold}
            item={base}
            deliverables={{
              ...deliverables,
              update: (next) => {
                goOn()
                deliverables.update(next)
              },
            }}
            onChange={(part) => {
              goOn()
              change(part)
            }}
          />
        </div>
        {shop.storefront && (
          <Suspense fallback={<div className="md:w-72 lg:w-88" />}>
            <ItemPreview
              guildId={guildId}
              item={item}
              draft={{ itemId: item?._id, fields, newKeys: deliverables.newKeys.length, hasNewImage: !!newImageUrl }}
              currency={shop.currency}
              isValid={problems.length === 0}
              imageUrl={pictureUrl}
            />
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}
