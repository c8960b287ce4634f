import { guildIconUrl } from '../../api/guilds/guild-icon-url.ts'
import { Avatar } from '../../ui/avatar.tsx'

type GuildNameProps = {
  guildId: string
  name: string | null | undefined
  icon: string | null | undefined
  isPending: boolean
}

/** The server's icon and name; "Manage Shop" until the name has loaded. */
export function GuildName({ guildId, name, icon, isPending }: GuildNameProps) {
  if (!name) {
    return (
      <span className="flex min-h-10 items-center gap-3">
        {isPending && <span aria-hidden="true" className="size-10 animate-pulse rounded-lg bg-raised" />}
        Manage Shop
      </span>
    )
  }
  return (
    <span className="flex min-h-10 items-center gap-3">
      <Avatar name={name} imageUrl={guildIconUrl(guildId, icon)} />
      <span className="min-w-0">{name}</span>
    </span>
  )
}
