import type { BrowserContext, ConsoleMessage, Request } from '@playwright/test'

/** A response the journey expects; the browser logs it as an error. */
type Refusal = { status: number; path: string; isSeen: boolean }

const anyPath = '*'

const isOfflineReport = /net::ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/

/** Calls that end the session; requests in flight in any tab may then fail. */
const endsSession = /\/api\/(auth\/logout|profile\/(deactivate|delete)\/)/

export type Watch = ReturnType<typeof createWatch>

/** Collects errors, warnings, calls to third parties and content security policy violations. */
export function createWatch(origin: string | undefined) {
  const complaints: string[] = []
  const refusals: Refusal[] = []
  let mayBeOffline = false

  function hear(message: ConsoleMessage): void {
    if (!['error', 'warning'].includes(message.type()) || isTheirs(message.location().url)) return
    if (mayBeOffline && isOfflineReport.test(message.text())) return
    const refusal = refusals.find((candidate) => isReportOf(message, candidate, origin))
    if (refusal) refusal.isSeen = true
    else complaints.push(`${message.type()} in the console: ${message.text()} (${message.location().url})`)
  }

  function inspect(request: Request): void {
    if (endsSession.test(request.url())) allowSignOut()
    const { protocol, origin: target } = new URL(request.url())
    const isOurs = target === origin || protocol === 'data:' || protocol === 'blob:'
    if (!isOurs && !isFarSide(request)) complaints.push(`a request to ${request.url()}`)
  }

  /** Any of the page's calls may be the first to find the session ended. */
  function allowSignOut(): void {
    refusals.push({ status: 401, path: anyPath, isSeen: true })
  }

  return {
    async follow(context: BrowserContext): Promise<void> {
      context.on('console', hear)
      context.on('request', inspect)
      context.on('weberror', (failure) => complaints.push(`uncaught: ${failure.error().message}`))
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`Policy breached: ${violatedDirective} by ${blockedURI}`),
        )
      })
    },

    expectRefusal(status: number, path: string): void {
      refusals.push({ status, path, isSeen: false })
    },

    /** Allows a refusal that depends on the order of requests. */
    allowRefusal(status: number, path: string): void {
      refusals.push({ status, path, isSeen: true })
    },

    allowSignOut,

    /** Allows requests that fail because the journey turned the network off. */
    allowOffline(): void {
      mayBeOffline = true
    },

    complaints(): string[] {
      const missing = refusals.filter((refusal) => !refusal.isSeen)
      return [...complaints, ...missing.map(({ status, path }) => `no ${status} from ${path}, which was expected`)]
    },
  }
}

/** Redirects to Discord or PayPal: their pages may do anything, ours may not call them. */
function isFarSide(request: Request): boolean {
  return isTheirs(request.url()) && (request.isNavigationRequest() || isTheirs(request.frame().url()))
}

const isTheirs = (url: string) => url.startsWith(`${process.env.SANDBOX_URL ?? 'none'}/`)

/** The browser's report of a failed request, or the line our page is specified to log for one list. */
function isReportOf(message: ConsoleMessage, { status, path }: Refusal, origin: string | undefined): boolean {
  if (path === '/guilds/manageable' && message.text().startsWith('Failed to load manageable servers.')) return true
  const report = `Failed to load resource: the server responded with a status of ${status} `
  const { url } = message.location()
  const isThere = path === anyPath ? url.startsWith(`${origin}/api/`) : url === `${origin}/api${path}`
  return isThere && message.text().startsWith(report)
}
