import type { ItemGroupReply, PricedItemReply } from '@guildshop/contract/pricing'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../../../api/http.ts'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { CheckboxField } from '../../../../../ui/fields/checkbox-field.tsx'
import { fieldErrorProps } from '../../../../../ui/fields/field-error-props.ts'
import { TextField } from '../../../../../ui/fields/text-field.tsx'
import { useFormErrors } from '../../../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../../../ui/page/notice.tsx'
import { useDiscardPrompt } from '../../../items/editor/discard-changes.tsx'
import { EditorFooter } from '../../../items/editor/editor-footer.tsx'
import { ChecklistField } from '../../checklist-field.tsx'
import { useSaveItemGroup } from '../../pricing-api.ts'
import { itemOptions } from '../item-options.ts'
import { isSame } from '../pricing-draft.ts'
import { type GroupDraft, groupDraft, groupErrors, longestGroupName } from './group-draft.ts'
import { UpgradeNote } from './upgrade-note.tsx'

type GroupEditorProps = {
  guildId: string
  /** The group to edit, or null to add one. */
  group: ItemGroupReply | null
  items: readonly PricedItemReply[]
  groups: readonly ItemGroupReply[]
  onSaved: (message: string) => void
  onClose: () => void
}

export default function GroupEditor({ guildId, group, items, groups, onSaved, onClose }: GroupEditorProps) {
  const [initial] = useState(() => groupDraft(group))
  const [draft, setDraft] = useState(initial)
  const save = useSaveItemGroup(guildId)
  const errors = useFormErrors<keyof GroupDraft>(save)
  const { isAsking, leave, stay, goOn } = useDiscardPrompt(!isSame(draft, initial), onClose)
  const elsewhere = groups.filter(({ _id }) => _id !== group?._id).flatMap(({ itemIds }) => itemIds)
  const offered = items.filter(({ _id, hold }) => !hold && !elsewhere.includes(_id))
  const noEffect = fieldErrorProps(errors, 'isExclusive').problem
  const close = () => save.isPending || leave()

  function change(part: Partial<GroupDraft>) {
    goOn()
    setDraft({ ...draft, ...part })
  }

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending || !errors.check(event.currentTarget, groupErrors(draft))) return
    const fields = { ...draft, name: draft.name.trim() }
    save.mutate(group ? { id: group._id, fields } : { fields }, {
      onSuccess: ({ message }) => {
        onSaved(message)
        onClose()
      },
    })
  }

  return (
    <Dialog
      title={group ? `Edit group ${group.name}` : 'Add group'}
      onClose={close}
      onSubmit={send}
      onChange={errors.clearChanged}
      footer={
        <EditorFooter
          submit={save.isPending ? 'Saving...' : 'Save group'}
          isPending={save.isPending}
          isAsking={isAsking}
          onCancel={close}
          onLeave={onClose}
          onStay={stay}
        >
          <Notice tone="error">{errorMessage(save.error, 'Failed to save the group.')}</Notice>
        </EditorFooter>
      }
    >
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={longestGroupName}
        hint={'Shown to buyers, for example “You can only have one item from Ranks.”'}
        value={draft.name}
        onChange={(name) => change({ name })}
        {...fieldErrorProps(errors, 'name')}
      />
      <ChecklistField
        label="Items"
        options={itemOptions(offered)}
        chosenIds={draft.itemIds}
        emptyText="All items are in other groups."
        onChange={(itemIds) => change({ itemIds })}
        {...(offered.length < items.length && { hint: missingText(items) })}
        {...fieldErrorProps(errors, 'itemIds')}
      />
      <CheckboxField
        label="Buyers can own only one of these"
        checked={draft.isExclusive}
        onChange={(isExclusive) => change({ isExclusive })}
        name="isExclusive"
        invalid={Boolean(noEffect)}
      />
      <CheckboxField
        label="Buyers of a cheaper item pay the difference"
        checked={draft.offersUpgrades}
        onChange={(offersUpgrades) => {
          errors.clear()
          change({ offersUpgrades })
        }}
      />
      {noEffect ? <Notice tone="error">{noEffect}</Notice> : <UpgradeNote draft={draft} items={items} />}
    </Dialog>
  )
}

const missingText = (items: readonly PricedItemReply[]) =>
  items.some(({ hold }) => hold)
    ? "Items of other groups aren't listed. Only the owner can group items that give or lead to a role above yours."
    : "Items of other groups aren't listed."
