import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { messageOf } from '../../api/http.ts'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { ServerSection } from './server-section.tsx'
import { ServerSkeleton } from './server-skeleton.tsx'

type ServerListProps = {
  title: string
  intro: string
  heading?: Ref<HTMLHeadingElement>
  list: UseQueryResult
  /** The list, or what it is shown together with, is still on its way. */
  isWaiting: boolean
  words: { loading: string; failed: string }
  skeletonRows: number
  hasTwoActions?: boolean
  count: number
  /** Stands beside the count. */
  aside?: ReactNode
  /** Stands where there is no server. */
  empty: ReactNode
  /** What happened to the list as a whole, or is true of it. */
  notices?: ReactNode
  children: ReactNode
}

/** Servers that have a shop already, from the first moment of loading. */
export function ServerList(props: ServerListProps) {
  const { title, intro, heading = null, list, isWaiting, words, count } = props
  const failure = messageOf(list.error, 'Failed to load your servers.')
  const isLoading = isWaiting && !failure

  return (
    <ServerSection
      title={title}
      heading={heading}
      intro={<p role={isLoading ? 'status' : undefined}>{isLoading ? words.loading : intro}</p>}
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
            {words.failed}: {failure}
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
