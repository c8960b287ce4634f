import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './http.ts'

const isWorthRepeating = (error: Error) => !(error instanceof CallFailed) || error.status >= 500

const retryDelay = (failedBefore: number) => (failedBefore + 1) * 1000

/** Retries network errors and 5xx at most twice; never retries a 4xx. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (failedBefore, error) => failedBefore < 2 && isWorthRepeating(error),
        retryDelay,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
