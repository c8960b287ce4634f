import { useDiscordLinks } from '../../api/discord-links-api.ts'
import { Card } from '../../ui/card.tsx'
import { ExternalIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** Keeps the buttons of both cards on one line, however long the texts are. */
const textAboveButton = 'flex h-full flex-col items-start justify-between gap-4 text-pretty'

export function DiscordPage() {
  const { botInviteUrl, supportServerUrl } = useDiscordLinks()

  return (
    <Page
      title="Community and support"
      intro="Guildshop lives where your community does. Ask a question, or bring the shop to a server of your own."
    >
      <div className="grid gap-6 *:grid *:grid-rows-[auto_1fr] md:grid-cols-2">
        <Card title="Support server" intro="Help from the team and from other shop owners.">
          <div className={textAboveButton}>
            <p>
              Bring questions about orders, payments, roles or your account, and report what does not work. Never post a
              password or a code there: nobody from Guildshop will ask for one. Many answers are under{' '}
              <TextLink to="/help">Help</TextLink>.
            </p>
            <LinkButton variant="primary" href={supportServerUrl} newTab>
              Join the support server <ExternalIcon />
            </LinkButton>
          </div>
        </Card>
        <Card title="Bot invite" intro="The bot is the shop that your members see.">
          <div className={textAboveButton}>
            <p>
              The bot shows your items, starts the PayPal checkout and gives the roles you sell. You need the Manage
              Server permission to add it. Its role has to stand above the roles it is meant to give.
            </p>
            <LinkButton href={botInviteUrl} newTab>
              Invite the bot <ExternalIcon />
            </LinkButton>
          </div>
        </Card>
      </div>
    </Page>
  )
}
