import type { GuildRole } from '@guildshop/contract/guilds'
import { TextLink } from '../../../../ui/buttons/text-link.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { RoleBadge } from '../role-badge.tsx'

const unexplained = "The bot can't assign this role."

/** Explains why the bot can't assign some roles. The chosen role gets a prominent warning. */
export function RoleObstacles({ roles, chosenId }: { roles: GuildRole[]; chosenId: string }) {
  const chosen = roles.find(({ id }) => id === chosenId)
  const others = roles.filter(({ id }) => id !== chosenId)

  return (
    <>
      {chosen && (
        <Notice tone="warning">
          {chosen.name}: {chosen.problem ?? unexplained}{' '}
          <TextLink to="/help/items-and-roles#reward-roles" newTab>
            How to fix it
          </TextLink>
        </Notice>
      )}
      {others.length > 0 && (
        <details className="text-sm text-ink-muted">
          <summary className="cursor-pointer rounded-sm hover:text-ink">
            Roles the bot can't assign ({others.length})
          </summary>
          <ul className="mt-2 space-y-2">
            {others.map((role) => (
              <li key={role.id}>
                <RoleBadge role={role}>
                  <span className="text-ink">{role.name}</span>: {role.problem ?? unexplained}
                </RoleBadge>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
