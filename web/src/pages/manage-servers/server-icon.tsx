import { guildIconUrl } from '../../api/discord-links.ts'
import { Avatar } from '../../ui/avatar.tsx'

export type ServerFace = { guildId: string; name: string; icon?: string | null | undefined }

/** The picture Discord keeps of a server, or the first letter of its name. */
export function ServerIcon({ guildId, name, icon }: ServerFace) {
  return <Avatar name={name} imageUrl={iconUrl(guildId, icon ?? '')} />
}

/** None unless both parts are plain, so that nothing else becomes part of an address. */
function iconUrl(guildId: string, hash: string): string | null {
  return /^[\w-]{1,64}$/.test(guildId) && /^\w{1,64}$/.test(hash) ? guildIconUrl(guildId, hash) : null
}
