import type { Query } from '@tanstack/react-query'

/** Matches what counts open issues: the attention queries of all servers and the counters in the navigation. */
export const everyAttention = { predicate: ({ queryKey }: Query) => queryKey.at(-1) === 'attention' }
