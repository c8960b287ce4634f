import { membershipStateLabels, membershipStates } from '@guildshop/contract/membership-rules'
import type { MembersSummary } from '@guildshop/contract/memberships'
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx'
import { fieldClasses } from '../../../../ui/fields/field-classes.ts'
import { countText } from '../../../../ui/format/numbers.ts'
import { useTypedSearch } from '../../../../ui/use-typed-search.ts'
import type { MembersQuery } from '../use-members-query.ts'

type MemberToolsProps = {
  query: MembersQuery
  items: MembersSummary['items']
  /** Undefined until the figures have loaded. */
  endingSoon: number | undefined
}

const states = membershipStates.map((value) => ({ value, label: membershipStateLabels[value] }))

/** Search and filters. */
export function MemberTools({ query, items, endingSoon }: MemberToolsProps) {
  const { params } = query
  const [typed, setTyped] = useTypedSearch(params.q, query.setSearch)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        type="search"
        aria-label="Search members"
        placeholder="Name or Discord ID"
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        className={`${fieldClasses} min-w-0 flex-1 basis-full sm:basis-48`}
      />
      <Filter label="State" all="All states" value={params.state} options={states} onChange={query.chooseState} />
      {(items.length > 1 || params.itemId) && (
        <Filter
          label="Item"
          all="All items"
          value={params.itemId}
          options={items.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={query.chooseItem}
        />
      )}
      <div className="px-1 py-1.5">
        <CheckboxField
          label={
            endingSoon === undefined ? 'Due in the next 30 days' : `Due in the next 30 days (${countText(endingSoon)})`
          }
          checked={params.endsWithin === '30'}
          onChange={query.chooseEnding}
        />
      </div>
    </div>
  )
}

type FilterProps = {
  label: string
  /** The option that doesn't filter. */
  all: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

function Filter({ label, all, value, options, onChange }: FilterProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${fieldClasses} w-auto! min-w-0 flex-1 basis-36 truncate pr-8 pl-2! sm:max-w-52`}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
