import type { EligibleGuild } from '@guildshop/contract/guilds'
import { useId } from 'react'
import { CallFailed, errorMessage } from '../../api/http.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { ServerRow } from './server-row.tsx'

const limitCodes = ['SERVER_LIMIT_FREE', 'SERVER_LIMIT_PREMIUM']

type EligibleServerProps = {
  server: EligibleGuild
  isRegistering: boolean
  /** Another server is being registered. */
  isBlocked: boolean
  error: Error | null
  onRegister: () => void
}

export function EligibleServer({ server, isRegistering, isBlocked, error, onRegister }: EligibleServerProps) {
  const nameId = useId()
  const { id, name, icon, eligibleType } = server
  const code = error instanceof CallFailed ? error.code : undefined

  return (
    <ServerRow
      server={{ guildId: id, name, icon }}
      nameId={nameId}
      badges={eligibleType && <Badge>{eligibleType === 'owner' ? 'Owner' : 'Admin'}</Badge>}
      actions={
        <Button pending={isRegistering} disabled={isBlocked} aria-describedby={nameId} onClick={onRegister}>
          {isRegistering ? 'Registering...' : 'Register'}
        </Button>
      }
    >
      <Notice tone="error">{errorMessage(error, fallbackFor(code))}</Notice>
      {code === 'SERVER_LIMIT_FREE' && <TextLink to="/profile">Upgrade Account</TextLink>}
    </ServerRow>
  )
}

function fallbackFor(code = ''): string {
  return limitCodes.includes(code)
    ? 'Server registration limit reached for your account tier.'
    : 'Failed to register this server.'
}
