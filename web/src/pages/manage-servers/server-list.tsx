import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { errorMessage } from '../../api/http.ts'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { ServerSection } from './server-section.tsx'
import { ServerSkeleton } from './server-skeleton.tsx'

type ServerListProps = {
  title: string
  intro: string
  heading?: Ref<HTMLHeadingElement>
  list: UseQueryResult
  /** True while this list, or another that is shown with it, is loading. */
  isWaiting: boolean
  labels: { loading: string; failed: string }
  skeletonRows: number
  hasTwoActions?: boolean
  count: number
  /** Shown next to the count. */
  aside?: ReactNode
  /** Shown when there are no servers. */
  empty: ReactNode
  /** Notices about the list as a whole. */
  notices?: ReactNode
  children: ReactNode
}

/** A list of registered servers in all its states: loading, error, empty, data. */
export function ServerList(props: ServerListProps) {
  const { title, intro, heading = null, list, isWaiting, labels, count } = props
  const failure = errorMessage(list.error, 'Failed to load your servers.')
  const isLoading = isWaiting && !failure

  return (
    <ServerSection
      title={title}
      heading={heading}
      intro={<p role={isLoading ? 'status' : undefined}>{isLoading ? labels.loading : intro}</p>}
      aside={
        <p className="shrink-0 text-ink-faint tabular-nums">
          {props.aside}
          {!isLoading && count > 0 && `${count} ${count === 1 ? 'server' : 'servers'}`}
        </p>
      }
    >
      {failure && (
        <div className="p-4 sm:p-5">
          <LoadFailure query={list}>
            {labels.failed}: {failure}
          </LoadFailure>
        </div>
      )}
      {props.notices}
      {isLoading && <ServerSkeleton rows={props.skeletonRows} hasTwoActions={props.hasTwoActions ?? false} />}
      {!isLoading && !failure && count === 0 && props.empty}
      {!isLoading && count > 0 && <ul className="divide-y divide-line">{props.children}</ul>}
    </ServerSection>
  )
}
