import { useParams } from 'react-router'
import { useDiscordLinks } from '../../api/discord-links-api.ts'
import { TextLink, textLinkClasses } from '../../ui/buttons/text-link.tsx'

/** Discord returns roles and channels only if the bot is in the server. */
export function InviteBot() {
  const { guildId } = useParams()
  const { botInviteUrl } = useDiscordLinks(guildId)
  return (
    <p className="text-sm text-ink-muted">
      To load roles and channels,{' '}
      <a href={botInviteUrl} target="_blank" rel="noopener noreferrer" className={textLinkClasses}>
        invite the bot
      </a>{' '}
      to this server and try again.{' '}
      <TextLink to="/help/getting-started#4-invite-the-bot">Permissions the bot needs</TextLink>
    </p>
  )
}
