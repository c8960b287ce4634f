import { fieldsFromForm, formFromItem } from '@guildshop/contract/item-fields'
import { blankItemForm, itemProblem } from '@guildshop/contract/item-rules'
import type { ShopItem } from '@guildshop/contract/items'
import { type SubmitEvent, useState } from 'react'
import { messageOf } from '../../api/http.ts'
import { useSaveItem } from '../../api/items-api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { focusField } from '../../ui/focus-field.ts'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { RoleList } from './guild-options.ts'
import type { ItemDraft } from './item-draft.ts'
import { ItemFormFields } from './item-form-fields.tsx'
import { ItemPreview } from './item-preview.tsx'
import { LeaveQuestion, useLeaveQuestion } from './leave-question.tsx'
import type { Shop } from './use-shop.ts'
import { wrongItemField } from './wrong-item-field.ts'

type ItemEditorProps = {
  guildId: string
  shop: Shop
  roles: RoleList
  /** The item to change; a new one is added without. */
  item: ShopItem | null
  /** Whether the server asks what becomes of an item after a refund. */
  asksAboutRefunds: boolean
  onDone: () => void
  onClose: () => void
}

const words = {
  add: { title: 'Add New Item', submit: 'Add Item', pending: 'Adding...', failed: 'Failed to add item.' },
  update: { title: 'Edit Item', submit: 'Update Item', pending: 'Updating...', failed: 'Failed to update item.' },
}

export function ItemEditor({ guildId, shop, roles, item, asksAboutRefunds, onDone, onClose }: ItemEditorProps) {
  const [initial] = useState<ItemDraft>(() => draftOf(item, asksAboutRefunds))
  const [draft, setDraft] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const [sentFraction, setSentFraction] = useState(0)
  const save = useSaveItem(guildId, item?._id)
  const { title, submit, pending, failed } = words[item ? 'update' : 'add']
  const { isAsking, leave, stay, goOn } = useLeaveQuestion(!isSame(draft, initial), onClose)
  const close = () => save.isPending || leave()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = itemProblem(draft, shop)
    setProblem(found)
    if (found) return focusField(event.currentTarget, wrongItemField(found))
    setSentFraction(0)
    const fields = fieldsFromForm(draft, shop.isOwnerPremium)
    save.mutate({ fields, image: draft.image, onProgress: setSentFraction }, { onSuccess: onDone })
  }

  return (
    <Dialog
      title={title}
      size="wide"
      onClose={close}
      onSubmit={send}
      footer={
        <div className="flex flex-col gap-3">
          <Notice tone="error">{problem ?? messageOf(save.error, failed)}</Notice>
          {save.isPending && draft.image && <ProgressBar label="Upload" percent={sentFraction * 100} />}
          {isAsking && <LeaveQuestion onLeave={onClose} onStay={stay} />}
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
            wrong={problem === null ? null : wrongItemField(problem)}
            onChange={(part) => {
              goOn()
              setDraft((before) => ({ ...before, ...part }))
            }}
          />
        </div>
        <ItemPreview draft={draft} pictureUrl={item?.imageUrl} shop={shop} roles={roles} />
      </div>
    </Dialog>
  )
}

function draftOf(item: ShopItem | null, asksAboutRefunds: boolean): ItemDraft {
  const form = item ? formFromItem(item) : { ...blankItemForm, refundTakesBack: asksAboutRefunds ? true : null }
  return { ...form, image: null }
}

function isSame(draft: ItemDraft, initial: ItemDraft): boolean {
  const { image, ...words } = draft
  const { image: initialImage, ...initialWords } = initial
  return image === initialImage && JSON.stringify(words) === JSON.stringify(initialWords)
}
