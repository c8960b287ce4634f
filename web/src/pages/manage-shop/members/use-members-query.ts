import { membershipStates } from '@guildshop/contract/membership-rules'
import { useSearchParams } from 'react-router'
import type { MembersParams } from './members-api.ts'

const names = ['q', 'state', 'item', 'ends', 'member'] as const
type Choices = Record<(typeof names)[number], string>

/** Keeps the filters and the open membership in the URL, so views can be linked to and survive Back and reload. */
export function useMembersQuery() {
  const [query, setQuery] = useSearchParams()
  const params: MembersParams = {
    q: query.get('q')?.trim() ?? '',
    state: membershipStates.find((known) => known === query.get('state')) ?? '',
    itemId: query.get('item') ?? '',
    endsWithin: query.get('ends') === '30' ? '30' : '',
  }

  function paramsWith(changes: Partial<Choices>): URLSearchParams {
    const chosen = names.map((name) => [name, changes[name] ?? query.get(name) ?? ''])
    return new URLSearchParams(chosen.filter(([, value]) => value))
  }
  const change = (changes: Partial<Choices>) => setQuery(paramsWith(changes), { replace: true })

  return {
    params,
    isFiltered: Object.values(params).some(Boolean),
    setSearch: (q: string) => change({ q }),
    chooseState: (state: string) => change({ state }),
    chooseItem: (item: string) => change({ item }),
    chooseEnding: (isEnding: boolean) => change({ ends: isEnding ? '30' : '' }),
    clear: () => change({ q: '', state: '', item: '', ends: '' }),
    /** The membership whose details are open. */
    memberId: query.get('member'),
    /** The query string that opens this membership. */
    searchFor: (membershipId: string) => `?${paramsWith({ member: membershipId })}`,
    closeMember: () => change({ member: '' }),
  }
}

export type MembersQuery = ReturnType<typeof useMembersQuery>
