import type { GuildDetails } from '@guildshop/contract/guilds'
import type { MembersSummary } from '@guildshop/contract/memberships'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { errorMessage } from '../../../api/http.ts'
import { itemsQuery } from '../../../api/items-api.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useDeferredReady } from '../../../ui/use-deferred-ready.ts'
import { BackToShop, ShopItemsLink } from '../back-to-shop.tsx'
import { guildDetailsQuery } from '../shop-api.ts'
import { ExportMembers } from './export-members.tsx'
import { MemberList } from './list/member-list.tsx'
import { MemberTools } from './list/member-tools.tsx'
import { MemberFigures } from './member-figures.tsx'
import { membersQuery, membersSummaryQuery } from './members-api.ts'
import { MembersChart } from './members-chart.tsx'
import { MemberRowSkeletons, SummarySkeleton } from './members-skeleton.tsx'
import { useMembersQuery } from './use-members-query.ts'

/** In their own chunks: fetched when they are opened. */
const MemberDialog = lazy(async () => ({ default: (await import('./details/member-dialog.tsx')).MemberDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./imports/import-dialog.tsx')).ImportDialog }))

export function MembersPage() {
  const { guildId = '' } = useParams()
  const details = useQuery(guildDetailsQuery(guildId))
  // Requested in parallel, although they are shown only once the details say that the server offers memberships.
  useQuery(membersSummaryQuery(guildId))
  useQuery(itemsQuery(guildId))
  useInfiniteQuery(membersQuery(guildId, useMembersQuery().params))
  const isReady = useDeferredReady(details.data !== undefined)
  if (isReady && details.data?.memberships) return <Members key={guildId} guildId={guildId} details={details.data} />
  return (
    <Page title="Members" back={<BackToShop guildId={guildId} />}>
      {!isReady && !details.isError && (
        <>
          <SummarySkeleton />
          <MemberRowSkeletons />
        </>
      )}
      {details.isError && (
        <LoadFailure query={details}>{errorMessage(details.error, 'Failed to load this server.')}</LoadFailure>
      )}
      {isReady && (
        <EmptyState title="Memberships aren't available" action={<ShopItemsLink guildId={guildId} />}>
          This server's shop can't sell memberships.
        </EmptyState>
      )}
    </Page>
  )
}

function Members({ guildId, details }: { guildId: string; details: GuildDetails }) {
  const query = useMembersQuery()
  const summary = useQuery({ ...membersSummaryQuery(guildId), ...loadedByParent })
  const isReady = useDeferredReady(summary.data !== undefined)
  const [isImporting, setIsImporting] = useState(false)
  const name = details.name ?? 'this server'
  const sold = useQuery({ ...itemsQuery(guildId), ...loadedByParent }).data?.filter(({ membership }) => membership)
  const hasMembers = summary.data ? hasHistory(summary.data) : true
  const importButton = (
    <Button disabled={!sold} onClick={() => setIsImporting(true)}>
      Import members
    </Button>
  )

  return (
    <Page
      title="Members"
      intro={`Who has a membership in ${name}, and until when.`}
      back={<BackToShop guildId={guildId} />}
      actions={
        hasMembers && (
          <div className="flex flex-wrap gap-2">
            {sold?.length !== 0 && importButton}
            <ExportMembers guildId={guildId} guildName={name} params={query.params} isDisabled={summary.isPending} />
          </div>
        )
      }
    >
      {!isReady && !summary.isError && <SummarySkeleton />}
      {summary.isError && !summary.data && (
        <LoadFailure query={summary}>{errorMessage(summary.error, 'Failed to load the figures.')}</LoadFailure>
      )}
      {summary.data && isReady && hasMembers && (
        <>
          <MemberFigures summary={summary.data} />
          <MembersChart months={summary.data.months} />
        </>
      )}
      {!hasMembers && sold?.length === 0 ? (
        <EmptyState title="No membership items yet" action={<ShopItemsLink guildId={guildId} />}>
          People who buy an item that you sell as a membership appear here.
        </EmptyState>
      ) : (
        <section aria-label="Members" className="space-y-4">
          {hasMembers && (
            <MemberTools query={query} items={summary.data?.items ?? []} endingSoon={summary.data?.endingSoon} />
          )}
          <MemberList guildId={guildId} query={query} importButton={importButton} />
        </section>
      )}
      <Suspense>
        {query.memberId && (
          <MemberDialog key={query.memberId} membershipId={query.memberId} onClose={query.closeMember} />
        )}
        {isImporting && sold && <ImportDialog guildId={guildId} items={sold} onClose={() => setIsImporting(false)} />}
      </Suspense>
    </Page>
  )
}

/** Whether there is, or was in the last year, a membership. */
const hasHistory = ({ members, ended, months }: MembersSummary) =>
  members + ended > 0 || months.some((month) => month.members + month.joined + month.ended > 0)
