import { shopItem } from '@guildshop/contract/items'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../../api/query-client.ts'
import { refuse } from '../../../../testing/answers.ts'
import { game, limits, serveDeliverables } from './deliverables.testing.tsx'
import { deliverablesQuery } from './deliverables-api.ts'
import { useDeliverables } from './use-deliverables.ts'

test('reports a failed request to a list that is rendered only later', async () => {
  serveDeliverables(refuse(400))
  const client = createQueryClient()
  const item = shopItem.parse(game)

  const { result } = renderHook(() => useDeliverables(item, limits), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(client.getQueryState(deliverablesQuery('i-1').queryKey)?.status).toBe('error'))

  await waitFor(() => expect(result.current.query.isError).toBe(true))
})
