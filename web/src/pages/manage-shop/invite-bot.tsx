import { useDiscordLinks } from '../../api/discord-links-api.ts'
import { TextLink, textLinkLook } from '../../ui/buttons/text-link.tsx'

/** Roles and channels can be read only where the bot is. */
export function InviteBot() {
  const { botInviteUrl } = useDiscordLinks()
  return (
    <p className="text-sm text-ink-muted">
      Roles and channels can be read once the bot is in the server:{' '}
      <a href={botInviteUrl} target="_blank" rel="noopener noreferrer" className={textLinkLook}>
        invite the bot
      </a>
      , then try again. <TextLink to="/help/getting-started#4-invite-the-bot">What the bot needs</TextLink>
    </p>
  )
}
