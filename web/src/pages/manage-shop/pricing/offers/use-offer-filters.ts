import { priceRuleKinds, ruleStates } from '@guildshop/contract/price-rules'
import type { PriceRuleReply } from '@guildshop/contract/pricing'
import { useSearchParams } from 'react-router'

/** Keeps the filters in the URL, so that they survive Back and reload. */
export function useOfferFilters() {
  const [query, setQuery] = useSearchParams()
  const kind = priceRuleKinds.find((known) => known === query.get('kind')) ?? ''
  const state = ruleStates.find((known) => known === query.get('state')) ?? ''

  function change(name: 'kind' | 'state', value: string) {
    const next = new URLSearchParams(query)
    if (value) next.set(name, value)
    else next.delete(name)
    setQuery(next, { replace: true })
  }

  return {
    kind,
    state,
    isFiltered: Boolean(kind || state),
    matches: (rule: PriceRuleReply) => (!kind || rule.kind === kind) && (!state || rule.state === state),
    chooseKind: (value: string) => change('kind', value),
    chooseState: (value: string) => change('state', value),
    clear: () => setQuery({}, { replace: true }),
  }
}

export type OfferFilters = ReturnType<typeof useOfferFilters>
