import type { Profile } from '@guildshop/contract/accounts'
import { SettingsSection } from '../settings-section.tsx'
import { DiscordConnection } from './discord-connection.tsx'
import { PaypalConnection } from './paypal-connection.tsx'

type AccountConnectionsProps = {
  profile: Profile
  /** Called when the user starts to link or unlink an account. */
  onStart: () => void
}

export function AccountConnections({ profile, onStart }: AccountConnectionsProps) {
  return (
    <SettingsSection
      id="account-connections"
      title="Account Connections"
      intro="The Discord and PayPal accounts your shops use."
    >
      <DiscordConnection profile={profile} onStart={onStart} />
      <PaypalConnection profile={profile} onStart={onStart} />
    </SettingsSection>
  )
}
