import type { EligibleGuild } from '@guildshop/contract/guilds'
import type { AuthUser } from '@guildshop/contract/session-token'
import { ExternalLinkIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDiscordLinks } from '../../api/discord-links-api.ts'
import { useRegisterGuild } from '../../api/guilds/guilds-api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { EligiblePanel } from './eligible-panel.tsx'
import { ServerSection } from './server-section.tsx'
import type { EligibleServers } from './use-eligible-servers.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import type { KnownServers } from './use-known-servers.ts'
import { useReturnNotice } from './use-return-notice.ts'

const intro = "We'll ask Discord for your servers. Nothing changes until you register one."

type ConnectServerProps = { user: AuthUser | null; known: KnownServers; eligible: EligibleServers }

/** Finds the user's Discord servers and registers them. */
export function ConnectServer({ user, known, eligible }: ConnectServerProps) {
  const [isLoginMissing, setIsLoginMissing] = useState(false)
  const register = useRegisterGuild()
  const { notice, forgetNotice } = useReturnNotice(eligible.request)
  const heading = useHeadingFocus(register.isSuccess && known.ids.has(register.variables.id))

  useEffect(() => {
    if (notice && !known.isWaiting) heading.current?.scrollIntoView()
  }, [notice, known.isWaiting, heading])

  function find() {
    forgetNotice()
    register.reset()
    setIsLoginMissing(!user)
    if (user) eligible.request()
  }

  function choose(server: EligibleGuild) {
    forgetNotice()
    register.mutate(server)
  }

  return (
    <ServerSection id="connect" heading={heading} title="Connect a New Server" intro={intro}>
      <div className="space-y-4 p-4 sm:p-5">
        {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
        <Notice tone="success">
          {register.isSuccess && <NextSteps guildId={register.variables.id} known={known} />}
        </Notice>
        <Notice tone="error">{isLoginMissing ? 'Please log in first.' : eligible.problem}</Notice>
        <Button variant="primary" pending={eligible.isFinding} onClick={find}>
          {eligible.isFinding ? 'Finding...' : 'Find Discord Servers to Add'}
        </Button>
      </div>
      <EligiblePanel eligible={eligible} known={known} register={register} onRegister={choose} />
    </ServerSection>
  )
}

/** A new shop is invisible to members until the bot is invited and there are items to sell. */
function NextSteps({ guildId, known }: { guildId: string; known: KnownServers }) {
  const { botInviteUrl } = useDiscordLinks(guildId)
  const hasBot = known.owned.find((guild) => guild.guildId === guildId)?.isBotPresent === true
  const next = hasBot
    ? 'The bot is already in it. Next, set up your shop.'
    : 'Next, invite the bot and set up your shop.'
  return (
    <div className="space-y-3">
      <p>Server registered. {next}</p>
      <div className="flex flex-wrap gap-2">
        {!hasBot && (
          <LinkButton variant="primary" href={botInviteUrl} newTab>
            Invite the bot <ExternalLinkIcon />
          </LinkButton>
        )}
        <LinkButton variant={hasBot ? 'primary' : 'secondary'} to={`/manage-servers/${encodeURIComponent(guildId)}`}>
          Set up the shop
        </LinkButton>
      </div>
    </div>
  )
}
