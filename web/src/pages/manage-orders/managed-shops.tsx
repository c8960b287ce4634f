import type { ReactNode } from 'react'
import { useManagedServers } from '../../api/guilds/managed-servers.ts'
import { ManagedServersNotice } from '../../ui/page/managed-servers.tsx'

/** For managers, who can't see orders. */
export default function ManagedShops(): ReactNode {
  const managed = useManagedServers({ enabled: true })
  return <ManagedServersNotice servers={managed} hidden="Only the owner can see and ship orders." />
}
