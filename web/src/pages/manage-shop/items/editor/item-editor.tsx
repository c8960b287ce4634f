import { fieldsFromForm } from '@guildshop/contract/item-fields'
import type { SavedItem, ShopItem } from '@guildshop/contract/items'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { useSaveItem } from '../../../../api/items-api.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { ProgressBar } from '../../../../ui/page/progress-bar.tsx'
import type { RoleList } from '../../guild-options.ts'
import type { Shop } from '../../use-shop.ts'
import { DiscardPrompt, useDiscardPrompt } from './discard-changes.tsx'
import { ItemConflict } from './item-conflict.tsx'
import { type CheckedField, itemErrors } from './item-errors.ts'
import { ItemFormFields } from './item-form-fields.tsx'
import { ItemPreview } from './item-preview.tsx'
import { usePictureUrl } from './use-image-url.ts'
import { useItemDraft } from './use-item-draft.ts'

type ItemEditorProps = {
  guildId: string
  shop: Shop
  roles: RoleList
  /** The item to edit, or null to add one. */
  item: ShopItem | null
  /** Whether the API supports the refund setting. */
  asksAboutRefunds: boolean
  /** Receives the submitted stock and the saved item. */
  onDone: (sentStock: number, saved: SavedItem) => void
  onClose: () => void
}

const labels = {
  add: { title: 'Add New Item', submit: 'Add Item', pending: 'Adding...', failed: 'Failed to add item.' },
  update: { title: 'Edit Item', submit: 'Update Item', pending: 'Updating...', failed: 'Failed to update item.' },
}

export function ItemEditor({ guildId, shop, roles, item, asksAboutRefunds, onDone, onClose }: ItemEditorProps) {
  const { draft, base, hasChanges, change, rebase } = useItemDraft(item, asksAboutRefunds)
  const errors = useFormErrors<CheckedField>()
  const [sentFraction, setSentFraction] = useState(0)
  const save = useSaveItem(guildId, item?._id)
  const pictureUrl = usePictureUrl(draft.image) ?? base?.imageUrl
  const { title, submit, pending, failed } = labels[item ? 'update' : 'add']
  const { isAsking, leave, stay, goOn } = useDiscardPrompt(hasChanges, onClose)
  const close = () => save.isPending || leave()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, itemErrors(draft, shop))) return
    setSentFraction(0)
    const fields = fieldsFromForm(draft, shop.isOwnerPremium, base ?? {})
    save.mutate(
      { fields, image: draft.image, onProgress: setSentFraction },
      { onSuccess: (saved) => onDone(Number(fields.stock), saved) },
    )
  }

  return (
    <Dialog
      title={title}
      size="wide"
      onClose={close}
      onSubmit={send}
      onChange={errors.clearChanged}
      footer={
        <div className="flex flex-col gap-3">
          <ItemConflict guildId={guildId} itemId={item?._id} error={save.error} onReset={save.reset} onLoad={rebase}>
            <Notice tone="error">{errors.message ?? errorMessage(save.error, failed)}</Notice>
          </ItemConflict>
          {save.isPending && draft.image && <ProgressBar label="Upload" percent={sentFraction * 100} />}
          {isAsking && <DiscardPrompt onLeave={onClose} onStay={stay} />}
          <div hidden={isAsking} className="flex flex-wrap justify-end gap-2">
            <Button onClick={close} disabled={save.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" pending={save.isPending}>
              {save.isPending ? pending : submit}
            </Button>
          </div>
        </div>
      }
    >
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="space-y-4">
          <ItemFormFields
            guildId={guildId}
            shop={shop}
            roles={roles}
            draft={draft}
            pictureUrl={pictureUrl}
            at={errors.at}
            onChange={(part) => {
              goOn()
              change(part)
            }}
          />
        </div>
        <ItemPreview draft={draft} pictureUrl={pictureUrl} shop={shop} roles={roles} />
      </div>
    </Dialog>
  )
}
