import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { SelectField, type SelectOption } from '../../../../ui/fields/select-field.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { categoriesQuery, presentationQuery } from '../presentation-api.ts'
import { StorefrontSkeleton } from '../storefront-skeleton.tsx'
import type { StorefrontViewProps } from '../storefront-views.ts'
import type { PreviewSubject } from './storefront-preview-api.ts'
import { SubjectPreview } from './subject-preview.tsx'

type Choice = SelectOption & { name: string; subject: PreviewSubject }

/** Shows the shop, a category or an item as the chat does. */
export default function PreviewView({ guildId }: StorefrontViewProps): ReactNode {
  const categories = useQuery(categoriesQuery(guildId))
  const items = useQuery(presentationQuery(guildId))
  const [chosen, setChosen] = useState('shop')
  const failed = [categories, items].find(({ isError, data }) => isError && !data)

  if (failed) {
    return <LoadFailure query={failed}>{errorMessage(failed.error, 'Failed to load the items.')}</LoadFailure>
  }
  if (!categories.data || !items.data) return <StorefrontSkeleton />

  const whole: Choice = { value: 'shop', label: 'The whole shop', name: 'the shop', subject: {} }
  const choices = [
    whole,
    ...categories.data.map(({ _id, name }) => choice(_id, name, 'Category', { categoryId: _id })),
    ...items.data
      .filter(({ isHidden }) => !isHidden)
      .map(({ _id, name }) => choice(_id, name, 'Item', { itemId: _id })),
  ]
  const { value, name, subject } = choices.find((one) => one.value === chosen) ?? whole
  return (
    <section aria-label="Preview" className="space-y-4">
      <div className="max-w-md">
        <SelectField
          label="Show"
          hint="What a member without special roles sees. Hidden items aren't listed."
          value={value}
          onChange={setChosen}
          options={choices}
        />
      </div>
      <SubjectPreview key={value} guildId={guildId} subject={subject} name={name} />
    </section>
  )
}

const choice = (value: string, name: string, kind: string, subject: PreviewSubject): Choice => ({
  value,
  label: `${kind}: ${name}`,
  name,
  subject,
})
