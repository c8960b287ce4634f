import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { textLinkClasses } from '../../ui/buttons/text-link.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { channelsQuery, rolesQuery } from './discord-guild-api.ts'

type BotMissingProps = { guildId: string; inviteUrl: string | null | undefined }

/** Shown until the bot has joined; then its roles and channels can be read. */
export default function BotMissing({ guildId, inviteUrl }: BotMissingProps): ReactNode {
  const cache = useQueryClient()

  useEffect(
    () => () => {
      void cache.invalidateQueries(rolesQuery(guildId))
      void cache.invalidateQueries(channelsQuery(guildId))
    },
    [cache, guildId],
  )

  return (
    <Notice tone="warning">
      <strong className="font-semibold text-ink">The bot isn't in this server.</strong>{' '}
      <span className="text-ink-muted">Members can't open the shop until you add it.</span>{' '}
      <span className="text-ink-muted">This message disappears once it has joined.</span>{' '}
      {inviteUrl && (
        <a href={inviteUrl} target="_blank" rel="noopener noreferrer" className={textLinkClasses}>
          Add the bot
        </a>
      )}
    </Notice>
  )
}
