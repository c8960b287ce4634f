import type { ShopItem } from '@guildshop/contract/items'
import { CopyIcon, EyeClosedIcon, ViewIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { MoveHandle } from './move-handle.tsx'
import { notCopiedText } from './not-copied-text.ts'
import { useDuplicateItem, useHideItem } from './organize-api.ts'
import type { Organizer } from './organizer.ts'
import { ToolButton } from './tool-button.tsx'

type ItemToolsProps = {
  guildId: string
  item: ShopItem
  /** Id of the item's name, used to describe buttons that share a label. */
  nameId: string
  organizer: Organizer
  /** Null unless items are being selected. */
  isSelected: boolean | null
  canMove: boolean
}

/** Duplicate, hide, move and select. */
export default function ItemTools({
  guildId,
  item,
  nameId,
  organizer,
  isSelected,
  canMove,
}: ItemToolsProps): ReactNode {
  const hide = useHideItem(guildId)
  const duplicate = useDuplicateItem(guildId)
  const holdId = useId()
  const describedBy = item.hold ? `${nameId} ${holdId}` : nameId

  function duplicateItem() {
    hide.reset()
    duplicate.mutate(item._id, {
      onSuccess: ({ name, notCopied }) =>
        organizer.report({
          tone: 'success',
          text: `“${name ?? item.name}” added. Buyers don't see it until you show it.${notCopiedText(notCopied)}`,
        }),
    })
  }

  function hideItem() {
    duplicate.reset()
    hide.mutate(item, {
      onSuccess: () => organizer.announce(`${item.name} is ${item.isHidden ? 'visible to' : 'hidden from'} buyers.`),
    })
  }

  if (isSelected !== null) {
    return (
      <label className="ml-auto flex min-h-9 cursor-pointer items-center gap-2 px-2 text-sm text-ink">
        <input
          type="checkbox"
          checked={isSelected}
          aria-describedby={nameId}
          onChange={() => organizer.toggle(item._id)}
          className="size-4 cursor-pointer"
        />
        Select
      </label>
    )
  }
  return (
    <>
      <span className="ml-auto flex">
        <ToolButton
          label="Duplicate"
          describedBy={describedBy}
          isBusy={duplicate.isPending}
          hold={item.hold}
          onClick={duplicateItem}
        >
          <CopyIcon />
        </ToolButton>
        <ToolButton
          label={item.isHidden ? 'Show' : 'Hide'}
          describedBy={describedBy}
          isBusy={hide.isPending}
          hold={item.isHidden ? item.hold : null}
          onClick={hideItem}
        >
          {item.isHidden ? <ViewIcon /> : <EyeClosedIcon />}
        </ToolButton>
        {canMove && <MoveHandle guildId={guildId} item={item} nameId={nameId} organizer={organizer} />}
      </span>
      {item.hold && (
        <p id={holdId} className="w-full text-xs text-pretty text-ink-muted">
          {item.isHidden
            ? 'Only the owner can show or duplicate this item.'
            : 'Only the owner can duplicate this item.'}
        </p>
      )}
      {(hide.error || duplicate.error) && (
        <div className="w-full">
          <Notice tone="error">
            {errorMessage(hide.error, 'Failed to update item.') ?? errorMessage(duplicate.error, 'Failed to add item.')}
          </Notice>
        </div>
      )}
    </>
  )
}
