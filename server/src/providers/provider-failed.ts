/** A provider outage: unreachable, too slow, or an invalid response. */
export class ProviderFailed extends Error {
  readonly provider: string
  readonly status: number

  constructor(provider: string, status: number, detail: string) {
    super(`${provider} failed with ${status}: ${detail}`)
    this.name = 'ProviderFailed'
    this.provider = provider
    this.status = status
  }
}
