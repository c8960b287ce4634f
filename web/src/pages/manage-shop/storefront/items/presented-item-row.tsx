import type { Category, PresentedItem } from '@guildshop/contract/categories'
import { useId } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { fieldClasses } from '../../../../ui/fields/field-classes.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { FramedPicture } from '../../../../ui/picture.tsx'
import { useChooseCategory } from './categories-api.ts'

type PresentedItemRowProps = {
  guildId: string
  item: PresentedItem
  categories: readonly Category[]
  onPictures: () => void
  onPreview: () => void
}

/** An item with its category, which is saved when it's chosen. */
export function PresentedItemRow({ guildId, item, categories, onPictures, onPreview }: PresentedItemRowProps) {
  const nameId = useId()
  const choose = useChooseCategory(guildId, item._id)
  return (
    <li className="space-y-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <FramedPicture url={item.imageUrl} size="small" />
        <p className="min-w-0 flex-1 basis-40 space-x-2 text-sm text-ink">
          <span id={nameId} className="font-medium wrap-anywhere">
            {item.name}
          </span>
          {item.isHidden && <Badge tone="warning">Hidden</Badge>}
        </p>
        {categories.length > 0 && (
          <select
            aria-label="Category"
            aria-describedby={nameId}
            value={item.categoryId ?? ''}
            onChange={(event) => choose.mutate(event.target.value || null)}
            className={`${fieldClasses} w-full truncate bg-canvas! pr-8 sm:w-48!`}
          >
            <option value="">No category</option>
            {categories.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <div className="flex flex-wrap gap-2 sm:w-52 sm:justify-end">
          <Button aria-describedby={nameId} onClick={onPictures}>
            {picturesText(item.pictures.length)}
          </Button>
          {!item.isHidden && (
            <Button aria-describedby={nameId} onClick={onPreview}>
              Preview
            </Button>
          )}
        </div>
      </div>
      <Notice tone="error">{errorMessage(choose.error, "We couldn't save the category.")}</Notice>
    </li>
  )
}

const picturesText = (count: number) => (count === 0 ? 'Add pictures' : `Pictures (${count})`)
