import { Trash2Icon } from 'lucide-react'
import { useId } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { DragHandle } from '../../items/organize/drag-handle.tsx'
import type { Mover } from '../../items/organize/organizer.ts'
import { ToolButton } from '../../items/organize/tool-button.tsx'

type PictureTileProps = {
  hash: string
  url: string
  name: string
  isMoving: boolean
  isDeleting: boolean
  /** Null if there is nothing to sort. */
  mover: Mover | null
  onDrop: (hashes: string[]) => void
  onDelete: () => void
}

export function PictureTile({ hash, url, name, isMoving, isDeleting, mover, onDrop, onDelete }: PictureTileProps) {
  const nameId = useId()
  return (
    <li
      data-item={hash}
      className={classNames(
        'overflow-hidden rounded-md border bg-raised',
        isMoving ? 'border-accent opacity-70' : 'border-line',
      )}
    >
      <span className="block aspect-square">
        <Picture url={url} name={name} />
      </span>
      <span id={nameId} className="sr-only">
        {name}
      </span>
      <div className="flex justify-center">
        {mover && <DragHandle entry={{ _id: hash, name }} nameId={nameId} mover={mover} onDrop={onDrop} />}
        <ToolButton label="Delete picture" describedBy={nameId} isBusy={isDeleting} onClick={onDelete}>
          <Trash2Icon />
        </ToolButton>
      </div>
    </li>
  )
}
