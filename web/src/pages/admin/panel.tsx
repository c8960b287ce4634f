import type { ReactNode } from 'react'
import { messageOf } from '../../api/http.ts'
import { isTold } from '../../api/is-told.ts'
import { Card } from '../../ui/card.tsx'
import { LoadFailure, type Loading } from '../../ui/load-failure.tsx'

type PanelProps<Data> = {
  title: string
  intro: string
  query: Loading & { data: Data | undefined; isPending: boolean; failureReason: unknown }
  /** What to say when the server tells no words of its own. */
  failure: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** A server that knows nothing of the panel's subject has no such panel; one that does may fail, and says so. */
export function Panel<Data>({ title, intro, query, failure, skeleton, children }: PanelProps<Data>) {
  const problem = query.error ?? query.failureReason
  if (query.data === undefined && problem && !isTold(problem)) return null
  return (
    <Card title={title} intro={intro}>
      {query.data !== undefined && children(query.data)}
      {query.isPending && skeleton}
      {query.data === undefined && !query.isPending && (
        <LoadFailure query={query}>{messageOf(query.error, failure)}</LoadFailure>
      )}
    </Card>
  )
}
