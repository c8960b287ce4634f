import type { Profile } from '@guildshop/contract/accounts'
import { useConnectDiscord, useDisconnectDiscord } from '../../../api/connections-api.ts'
import { discordAvatarUrl } from '../../../api/discord-avatar-url.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { discordWarning } from '../warnings.ts'
import { ConnectionRow } from './connection-row.tsx'
import { DiscordLogin } from './discord-login.tsx'

const messages = {
  noUrl: 'Discord auth URL not received.',
  notStarted: 'Failed to start Discord connection.',
  ended: 'Discord account disconnected.',
  notEnded: 'Failed to disconnect Discord account.',
}

const consequences =
  "If you disconnect, we can't list your servers and you lose access to shops you manage by role. Your own shops keep selling."

export function DiscordConnection({ profile, onStart }: { profile: Profile; onStart: () => void }) {
  const { discordId, isDiscordLoginOn, hasPassword } = profile
  return (
    <ConnectionRow
      provider="Discord"
      intro="Lets us list the servers you own and the shops you can manage."
      isLinked={Boolean(discordId)}
      connect={useConnectDiscord('/profile')}
      disconnect={useDisconnectDiscord()}
      consequences={consequences}
      warning={discordWarning(profile)}
      messages={messages}
      onStart={onStart}
      account={discordId && <DiscordAccount {...profile} discordId={discordId} />}
    >
      {discordId && typeof isDiscordLoginOn === 'boolean' && (
        <DiscordLogin isOn={isDiscordLoginOn} hasPassword={hasPassword} />
      )}
    </ConnectionRow>
  )
}

type DiscordAccountProps = Pick<Profile, 'discordUsername' | 'discordDiscriminator' | 'discordAvatar'> & {
  discordId: string
}

function DiscordAccount({ discordId, discordUsername, discordDiscriminator, discordAvatar }: DiscordAccountProps) {
  const name = discordUsername || discordId
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} imageUrl={discordAvatarUrl(discordId, discordAvatar)} size={36} />
      <span className="min-w-0 text-sm font-medium text-ink wrap-anywhere">
        {name}
        {discordUsername && tagOf(discordDiscriminator)}
      </span>
    </div>
  )
}

/** Discord sends the discriminator 0 for its newer, unique usernames. */
function tagOf(discriminator: string | null | undefined): string {
  return !discriminator || discriminator === '0' ? '' : `#${discriminator}`
}
