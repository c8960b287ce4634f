import { TextLink } from '../buttons/text-link.tsx'
import { Notice } from './notice.tsx'

type Managed = { guildId: string; name: string; owner: string | null }

/** For managers, where only owners see something: whose shops they manage, and what they can do there. */
export function ManagedServersNotice({ servers, hidden }: { servers: Managed[]; hidden: string }) {
  if (servers.length === 0) return null
  return (
    <Notice tone="info">
      {servers.map((server) => (
        <p key={server.guildId}>
          <ManagedServerText {...server} />{' '}
          <TextLink to={`/manage-servers/${encodeURIComponent(server.guildId)}`}>Manage items</TextLink>
        </p>
      ))}
      <p className="text-ink-muted">{hidden} Managers can add, edit and remove items.</p>
    </Notice>
  )
}

export function ManagedServerText({ name, owner }: Managed) {
  return (
    <>
      You manage <strong className="font-semibold text-ink">{name}</strong>
      {owner && ` for ${owner}`}.
    </>
  )
}
