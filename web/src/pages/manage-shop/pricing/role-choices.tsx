import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../api/http.ts'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { rolesQuery } from '../discord-guild-api.ts'
import { isEveryone } from '../guild-options.ts'
import { InviteBot } from '../invite-bot.tsx'
import { roleColor } from '../role-color.ts'
import { ChecklistField } from './checklist-field.tsx'

type RoleChoicesProps = {
  guildId: string
  label: string
  name: string
  hint?: string
  problem?: string | null | undefined
  chosenIds: readonly string[]
  onChange: (ids: string[]) => void
}

/** Roles of the server, without @everyone. */
export function RoleChoices({ guildId, ...rest }: RoleChoicesProps) {
  const roles = useQuery(rolesQuery(guildId))
  if (roles.isPending) return <Skeleton className="h-24 w-full" />
  if (!roles.data) {
    return (
      <LoadFailure query={roles} help={<InviteBot />}>
        {errorMessage(roles.error, "We couldn't load this server's roles.")}
      </LoadFailure>
    )
  }
  const options = roles.data
    .filter((role) => !isEveryone(role, guildId))
    .map((role) => ({ id: role.id, label: role.name, color: roleColor(role) }))
  return <ChecklistField {...rest} options={options} emptyText="This server has no roles yet." />
}
