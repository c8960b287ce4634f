import { useState } from 'react'
import { guildIconUrl } from '../../api/discord-links.ts'
import { Avatar } from '../../ui/avatar.tsx'

export type ServerFace = { guildId: string; name: string; icon?: string | null | undefined }

/** The picture Discord keeps of a server, or the first letter of its name where there is none or it does not load. */
export function ServerIcon({ guildId, name, icon }: ServerFace) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const url = iconUrl(guildId, icon ?? '')
  const isShown = url !== null && url !== failedUrl

  return (
    <span className="relative size-10 shrink-0">
      {!isShown && <Avatar name={name} />}
      {url && (
        <img
          src={url}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          onError={() => setFailedUrl(url)}
          className={`absolute inset-0 rounded-lg border border-line bg-raised object-cover ${isShown ? '' : 'opacity-0'}`}
        />
      )}
    </span>
  )
}

/** None unless both parts are plain, so that nothing else becomes part of an address. */
function iconUrl(guildId: string, hash: string): string | null {
  return /^[\w-]{1,64}$/.test(guildId) && /^\w{1,64}$/.test(hash) ? guildIconUrl(guildId, hash) : null
}
