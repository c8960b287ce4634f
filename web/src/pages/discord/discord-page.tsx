import { ExternalLinkIcon } from 'lucide-react'
import { useDiscordLinks } from '../../api/discord-links-api.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'

/** Aligns the buttons of both cards. */
const textAboveButton = 'flex h-full flex-col items-start justify-between gap-4 text-pretty'

export function DiscordPage() {
  const { botInviteUrl, supportServerUrl } = useDiscordLinks()

  return (
    <Page title="Community and support" intro="Get help with your shop, or add the bot to your server.">
      <div className="grid gap-6 *:grid *:grid-rows-[auto_1fr] md:grid-cols-2">
        <Card title="Support server" intro="Help from the team and from other shop owners.">
          <div className={textAboveButton}>
            <p>
              Ask about orders, payments, roles or your account, or report a problem. Never share a password or a code:
              nobody from Guildshop will ask for one. For guides and answers to common questions, see{' '}
              <TextLink to="/help">Help</TextLink>.
            </p>
            <LinkButton variant="primary" href={supportServerUrl} newTab>
              Join the support server <ExternalLinkIcon />
            </LinkButton>
          </div>
        </Card>
        <Card title="Bot invite" intro="The bot is the shop your members see in Discord.">
          <div className={textAboveButton}>
            <p>
              The bot lists your items, starts the PayPal checkout and assigns the roles you sell. You need the Manage
              Server permission to add it. Its role must be above the roles it assigns.
            </p>
            <LinkButton href={botInviteUrl} newTab>
              Invite the bot <ExternalLinkIcon />
            </LinkButton>
          </div>
        </Card>
      </div>
    </Page>
  )
}
