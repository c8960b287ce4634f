import type { ReactNode } from 'react'
import { errorMessage } from '../../api/http.ts'
import { isKnownError } from '../../api/is-known-error.ts'
import { Card } from '../../ui/page/card.tsx'
import { LoadFailure, type Loading } from '../../ui/page/load-failure.tsx'

type PanelProps<Data> = {
  title: string
  intro: string
  query: Loading & { data: Data | undefined; isPending: boolean; failureReason: unknown }
  /** Fallback when the server sends no message. */
  failure: string
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Hidden when the endpoint is missing, broken or unreachable; a coded refusal shows an error with Retry. */
export function Panel<Data>({ title, intro, query, failure, skeleton, children }: PanelProps<Data>) {
  const problem = query.error ?? query.failureReason
  if (query.data === undefined && problem && !isKnownError(problem)) return null
  return (
    <Card title={title} intro={intro}>
      {query.data !== undefined && children(query.data)}
      {query.isPending && skeleton}
      {query.data === undefined && !query.isPending && (
        <LoadFailure query={query}>{errorMessage(query.error, failure)}</LoadFailure>
      )}
    </Card>
  )
}
