import { type Category, maxCategories } from '@guildshop/contract/categories'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Card } from '../../../../ui/page/card.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { DragHandle } from '../../items/organize/drag-handle.tsx'
import { useOrderCategories, useSaveCategory } from './categories-api.ts'
import { CategoryNameForm } from './category-name-form.tsx'
import { CategoryRow } from './category-row.tsx'
import { useReorder } from './use-reorder.ts'

type CategoriesCardProps = { guildId: string; categories: Category[] }

const idOf = ({ _id }: Category) => _id

/** Adds, renames, sorts and deletes the shop's categories. */
export function CategoriesCard({ guildId, categories }: CategoriesCardProps) {
  const [done, setDone] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const add = useSaveCategory(guildId)
  const order = useOrderCategories(guildId)
  const { mover, shown, movingId, announcement, dropper, cancel } = useReorder(categories, idOf)
  const store = (ids: string[]) => {
    setDone(null)
    order.mutate(ids, { onError: cancel })
  }

  /** The pressed button may be gone with its row. */
  function report(text: string) {
    setDone(text)
    list.current?.focus()
  }

  return (
    <Card title="Categories" intro="Members choose a category in the shop to see only its items.">
      <ul ref={list} tabIndex={-1} aria-label="Categories" className="outline-none empty:hidden">
        {shown.map((category) => (
          <CategoryRow
            key={category._id}
            guildId={guildId}
            category={category}
            nameId={`category-${category._id}`}
            isMoving={movingId === category._id}
            handle={
              categories.length > 1 && (
                <DragHandle
                  entry={category}
                  nameId={`category-${category._id}`}
                  mover={mover}
                  onDrop={dropper(category.name, category._id, store)}
                />
              )
            }
            onDone={report}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Notice tone="success">{done}</Notice>
      <Notice tone="error">{errorMessage(order.error, "We couldn't save the new order.")}</Notice>
      {categories.length < maxCategories ? (
        <CategoryNameForm
          label="New category"
          problem={errorMessage(add.error, "We couldn't add this category.")}
          onChange={() => {
            add.reset()
            setDone(null)
          }}
          onSave={(name, clear) =>
            add.mutate(
              { name },
              {
                onSuccess: ({ message }) => {
                  clear()
                  setDone(message || 'Category added.')
                },
              },
            )
          }
        >
          <Button type="submit" pending={add.isPending}>
            Add category
          </Button>
        </CategoryNameForm>
      ) : (
        <p className="text-sm text-ink-muted">
          A shop can have up to {maxCategories} categories. Delete one to add another.
        </p>
      )}
    </Card>
  )
}
