import { isBotMissing } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import { Badge } from '../../ui/badge.tsx'
import { textLinkClasses } from '../../ui/buttons/text-link.tsx'

/** Disappears automatically once the bot has joined. */
export function BotMissingBadge({ guild }: { guild: Guild }) {
  if (!isBotMissing(guild)) return null
  return (
    <>
      <Badge tone="warning">Bot missing</Badge>
      {guild.botInviteUrl && (
        <a
          href={guild.botInviteUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={`text-sm max-sm:py-2.5 ${textLinkClasses}`}
        >
          Add the bot
        </a>
      )}
    </>
  )
}
