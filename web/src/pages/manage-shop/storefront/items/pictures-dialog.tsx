import { maxPictures, type Picture as PictureEntry, type PresentedItem } from '@guildshop/contract/categories'
import { imageProblem, imageTypes } from '@guildshop/contract/item-rules'
import { ImagePlusIcon } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { DropField } from '../../../../ui/fields/drop-field.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { PictureTile } from './picture-tile.tsx'
import { useAddPicture, useDeletePicture, useOrderPictures } from './pictures-api.ts'
import { useReorder } from './use-reorder.ts'

type PicturesDialogProps = { guildId: string; item: PresentedItem; onClose: () => void }

const hashOf = ({ hash }: PictureEntry) => hash

/** The additional pictures of an item. Every change is saved immediately. */
export default function PicturesDialog({ guildId, item, onClose }: PicturesDialogProps): ReactNode {
  const target = { guildId, itemId: item._id }
  const [add, order, remove] = [useAddPicture(target), useOrderPictures(target), useDeletePicture(target)]
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { mover, shown, movingId, announcement, dropper, cancel } = useReorder(item.pictures, hashOf)
  const isFull = item.pictures.length >= maxPictures

  function start() {
    for (const change of [add, order, remove]) change.reset()
    setDone(null)
  }

  function upload(image: File | null) {
    start()
    setProblem(imageProblem(image))
    if (!image || imageProblem(image)) return
    add.mutate(image, { onSuccess: ({ message }) => setDone(message || 'Picture added.') })
  }

  function deletePicture(hash: string) {
    start()
    remove.mutate(hash, {
      onSuccess: ({ message }) => {
        setDone(message || 'Picture deleted.')
        list.current?.focus()
      },
    })
  }

  const failure =
    errorMessage(add.error, "We couldn't add this picture.") ??
    errorMessage(order.error, "We couldn't save the new order.") ??
    errorMessage(remove.error, "We couldn't delete this picture.")

  return (
    <Dialog
      title={`Pictures of ${item.name}`}
      onClose={onClose}
      footer={
        <div className="flex justify-end">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <p className="text-sm text-pretty text-ink-muted">
        Shown in the chat after the item's own image. Up to {maxPictures} pictures.
      </p>
      {isFull ? (
        <Notice tone="info">This item has {maxPictures} pictures. Delete one to add another.</Notice>
      ) : (
        <DropField
          key={item.pictures.length}
          label="New picture"
          accept={imageTypes.join(',')}
          hint="JPEG, PNG, GIF or WebP, up to 5 MB."
          file={null}
          thumbnail={
            <span className="flex size-full items-center justify-center text-ink-faint">
              <ImagePlusIcon size={18} />
            </span>
          }
          prompt={add.isPending ? 'Uploading...' : 'Drop an image here, or choose one'}
          disabled={add.isPending}
          problem={problem}
          onChange={upload}
        />
      )}
      <Notice tone="success">{done}</Notice>
      <Notice tone="error">{failure}</Notice>
      <ul ref={list} tabIndex={-1} aria-label="Pictures" className="grid grid-cols-3 gap-3 outline-none empty:hidden">
        {shown.map(({ hash, url }, index) => (
          <PictureTile
            key={hash}
            url={url}
            hash={hash}
            name={`Picture ${index + 1}`}
            isMoving={movingId === hash}
            mover={shown.length > 1 ? mover : null}
            isDeleting={remove.isPending && remove.variables === hash}
            onDrop={dropper(`Picture ${index + 1}`, hash, (hashes) => {
              start()
              order.mutate(hashes, { onError: cancel })
            })}
            onDelete={() => deletePicture(hash)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Dialog>
  )
}
