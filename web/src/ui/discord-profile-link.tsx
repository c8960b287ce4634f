import { textLinkClasses } from './buttons/text-link.tsx'

type DiscordProfileLinkProps = { id: string | null | undefined; children: string }

/** Links to a person's Discord profile. Erased people have no id to link to. */
export function DiscordProfileLink({ id, children }: DiscordProfileLinkProps) {
  if (!id || !/^\d{17,20}$/.test(id)) return children
  return (
    <a
      href={`https://discord.com/users/${id}`}
      target="_blank"
      rel="noopener noreferrer"
      title="Open Discord profile"
      className={textLinkClasses}
    >
      {children}
    </a>
  )
}
