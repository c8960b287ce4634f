const everyTenSeconds = 10_000

type Known<Data> = { state: { data: Data | undefined } }

/** Query options that refetch while the bot is missing: every ten seconds and on return to the tab, not while hidden. */
export function recheckBot<Data>(isMissingIn: (data: Data) => boolean) {
  const isMissing = ({ state: { data } }: Known<Data>) => data !== undefined && isMissingIn(data)
  return {
    refetchInterval: (query: Known<Data>) => (isMissing(query) ? everyTenSeconds : (false as const)),
    refetchOnWindowFocus: (query: Known<Data>) => (isMissing(query) ? ('always' as const) : false),
  }
}
