import type { EligibleGuild } from '@guildshop/contract/guilds'
import type { useRegisterGuild } from '../../api/guilds/guilds-api.ts'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { EligibleServer } from './eligible-server.tsx'
import { ServerSkeleton } from './server-skeleton.tsx'
import type { EligibleServers } from './use-eligible-servers.ts'
import type { KnownServers } from './use-known-servers.ts'

type EligiblePanelProps = {
  eligible: EligibleServers
  known: KnownServers
  register: ReturnType<typeof useRegisterGuild>
  onRegister: (server: EligibleGuild) => void
}

/** Results of the Discord lookup. Renders nothing until one is requested. */
export function EligiblePanel({ eligible, known, register, onRegister }: EligiblePanelProps) {
  const { servers, isFinding, isFailed, isAuthorising } = eligible
  if (isAuthorising) return <Status>You need to authorize Guildshop in Discord first. Redirecting...</Status>
  if (isFailed) return <FailedLoading />
  if (!servers || known.isWaiting) return isFinding || servers ? <Loading /> : null

  const newServers = servers.filter(({ id }) => !known.ids.has(id))
  if (newServers.length === 0) return <Status>{emptyListText(servers)}</Status>
  return (
    <div>
      <h3 className="px-4 pt-4 pb-1 text-sm font-semibold text-ink sm:px-5">Select a Server to Register:</h3>
      <ul className="divide-y divide-line">
        {newServers.map((server) => (
          <EligibleServer
            key={server.id}
            server={server}
            isRegistering={register.isPending && register.variables.id === server.id}
            isBlocked={register.isPending}
            error={register.variables?.id === server.id ? register.error : null}
            onRegister={() => onRegister(server)}
          />
        ))}
      </ul>
    </div>
  )
}

function emptyListText(servers: EligibleGuild[]): string {
  return servers.length === 0
    ? "No additional servers found where you have 'Manage Server' permissions."
    : 'All servers found via Discord are already registered or managed by you.'
}

function Status({ children }: { children: string }) {
  return (
    <p role="status" className="p-4 text-sm text-ink-muted sm:px-5">
      {children}
    </p>
  )
}

function Loading() {
  return (
    <div>
      <p role="status" className="px-4 pt-4 pb-1 text-sm text-ink-muted sm:px-5">
        Loading eligible servers from Discord...
      </p>
      <ServerSkeleton rows={3} />
    </div>
  )
}

function FailedLoading() {
  return (
    <div className="space-y-1 p-4 text-sm sm:px-5">
      <p className="text-ink">Failed to load eligible servers. Ensure you are connected to Discord.</p>
      <TextLink to="/profile#discord">Check your connection</TextLink>
    </div>
  )
}
