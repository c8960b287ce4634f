import type { Category } from '@guildshop/contract/categories'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { InlineQuestion } from '../../../../ui/inline-question.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useDeleteCategory, useSaveCategory } from './categories-api.ts'
import { CategoryNameForm } from './category-name-form.tsx'

type CategoryRowProps = {
  guildId: string
  category: Category
  nameId: string
  isMoving: boolean
  /** Null if there is nothing to sort. */
  handle: ReactNode
  onDone: (text: string) => void
}

export function CategoryRow({ guildId, category, nameId, isMoving, handle, onDone }: CategoryRowProps) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const save = useSaveCategory(guildId)
  const remove = useDeleteCategory(guildId)
  const close = () => setOpen(null)

  return (
    <li
      data-item={category._id}
      className={classNames('space-y-3 border-t border-line py-2 first:border-t-0', isMoving && 'bg-hover opacity-70')}
    >
      {open === 'rename' ? (
        <CategoryNameForm
          label="Category name"
          initialName={category.name}
          autoFocus
          problem={errorMessage(save.error, "We couldn't rename this category.")}
          onChange={save.reset}
          onSave={(name) =>
            save.mutate(
              { id: category._id, name },
              {
                onSuccess: ({ message }) => {
                  close()
                  onDone(message || 'Category renamed.')
                },
              },
            )
          }
        >
          <Button type="submit" variant="primary" pending={save.isPending}>
            Save
          </Button>
          <Button disabled={save.isPending} onClick={close}>
            Cancel
          </Button>
        </CategoryNameForm>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {handle}
          <p className="min-w-0 flex-1 basis-32 text-sm text-ink">
            <span id={nameId} className="font-medium wrap-anywhere">
              {category.name}
            </span>{' '}
            <span className="text-xs whitespace-nowrap text-ink-muted tabular-nums">{itemsText(category.items)}</span>
          </p>
          <div className="flex gap-1">
            <Button variant="quiet" aria-describedby={nameId} onClick={() => setOpen('rename')}>
              Rename
            </Button>
            <Button
              variant="quiet"
              aria-describedby={nameId}
              disabled={open === 'delete'}
              onClick={() => setOpen('delete')}
            >
              Delete
            </Button>
          </div>
        </div>
      )}
      <Notice tone="error">{errorMessage(remove.error, "We couldn't delete this category.")}</Notice>
      {open === 'delete' && (
        <InlineQuestion
          question={`Delete the category ${category.name}?`}
          consequences="Its items stay in the shop, without a category. Channel messages for this category will no longer show items."
          yes={remove.isPending ? 'Deleting...' : 'Delete category'}
          no="Keep category"
          isPending={remove.isPending}
          onYes={() =>
            remove.mutate(category._id, {
              onSuccess: ({ message }) => onDone(message || 'Category deleted.'),
              onError: close,
            })
          }
          onNo={close}
        />
      )}
    </li>
  )
}

const itemsText = (count: number) => (count === 1 ? '1 item' : `${count} items`)
