import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { loadedByParent } from '../../../../api/loaded-by-parent.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { countText } from '../../../../ui/format/numbers.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { useDeferredReady } from '../../../../ui/use-deferred-ready.ts'
import { useIsWide } from '../../../../ui/use-is-wide.ts'
import { membersQuery } from '../members-api.ts'
import { MemberRowSkeletons } from '../members-skeleton.tsx'
import type { MembersQuery } from '../use-members-query.ts'
import { MemberCards } from './member-cards.tsx'
import { MemberTable } from './member-table.tsx'

type MemberListProps = { guildId: string; query: MembersQuery; importButton: ReactNode }

export function MemberList({ guildId, query, importButton }: MemberListProps) {
  const list = useInfiniteQuery({ ...membersQuery(guildId, query.params), ...loadedByParent })
  const isReady = useDeferredReady(list.data !== undefined)
  const isWide = useIsWide()
  const members = list.data?.pages.flatMap((page) => page.members) ?? []
  const { hasNextPage, isFetchingNextPage } = list
  const List = isWide ? MemberTable : MemberCards

  if (!isReady && !list.isError) return <MemberRowSkeletons />
  if (!list.data) return <LoadFailure query={list}>{errorMessage(list.error, 'Failed to load members.')}</LoadFailure>
  if (members.length === 0 && !hasNextPage) {
    return query.isFiltered ? (
      <EmptyState title="No members match" action={<Button onClick={query.clear}>Clear filters</Button>}>
        Try another name, state or item.
      </EmptyState>
    ) : (
      <EmptyState title="No members yet" action={importButton}>
        People who buy a membership appear here. You can also import members you already have.
      </EmptyState>
    )
  }
  return (
    <div className="space-y-3">
      <div role="status">
        <h2 className="text-base font-semibold text-ink">{membershipsText(members.length, hasNextPage)}</h2>
      </div>
      <List members={members} searchFor={query.searchFor} />
      <Notice tone="error">
        {list.isFetchNextPageError && errorMessage(list.error, 'Failed to load more members.')}
      </Notice>
      {hasNextPage && (
        <Button wide pending={isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {isFetchingNextPage ? 'Loading more members...' : 'Load more'}
        </Button>
      )}
    </div>
  )
}

const membershipsText = (count: number, hasMore: boolean) =>
  `${countText(count)}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'membership' : 'memberships'}`
