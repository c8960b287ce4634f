import { guildIconUrl } from '../../api/guilds/guild-icon-url.ts'
import { Avatar } from '../../ui/avatar.tsx'

export type ServerFace = { guildId: string; name: string; icon?: string | null | undefined }

/** The server's Discord icon, or the first letter of its name. */
export function ServerIcon({ guildId, name, icon }: ServerFace) {
  return <Avatar name={name} imageUrl={guildIconUrl(guildId, icon)} />
}
