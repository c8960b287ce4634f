import { useDiscordLinks } from '../../api/discord-links-api.ts'
import { Card } from '../../ui/card.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'

export function DiscordPage() {
  const { botInviteUrl, supportServerUrl } = useDiscordLinks()

  return (
    <Page
      title="Community and support"
      intro="Guildshop lives where your community does. Ask a question, or bring the shop to a server of your own."
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Support server" intro="Help from the team and from other shop owners">
          <p>
            Bring questions about orders, payments, roles or your account, and report what does not work. Never post a
            password or a code there: nobody from Guildshop will ask for one. Many answers are under{' '}
            <TextLink to="/help">Help</TextLink>.
          </p>
          <LinkButton variant="primary" href={supportServerUrl} newTab>
            Join the support server <ExternalIcon />
          </LinkButton>
        </Card>
        <Card title="Bot invite" intro="The bot is the shop that your members see">
          <p>
            The bot shows your items, starts the PayPal checkout and gives the roles you sell. You need the Manage
            Server permission to add it. Its role has to stand above the roles it is meant to give.
          </p>
          <LinkButton href={botInviteUrl} newTab>
            Invite the bot <ExternalIcon />
          </LinkButton>
        </Card>
      </div>
    </Page>
  )
}
