import type { RoleDrift } from '@guildshop/contract/role-drift'
import { countText } from '../../../ui/format/numbers.ts'
import { driftText } from './drift-text.ts'

const cell = 'py-2.5 pl-4 text-right align-top tabular-nums'
const heading = `${cell} pt-0 text-xs font-medium text-ink-muted`

export function RoleHoldersTable({ roles }: { roles: RoleDrift[] }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className="pb-2.5 text-left text-xs font-medium text-ink-muted">
            Role
          </th>
          <th scope="col" className={heading}>
            Holders
          </th>
          <th scope="col" className={heading}>
            Paid
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {roles.map((role) => (
          <RoleRow key={role.roleId} role={role} />
        ))}
      </tbody>
    </table>
  )
}

function RoleRow({ role }: { role: RoleDrift }) {
  const isEven = role.holders === role.paidHolders
  return (
    <tr>
      <th scope="row" className="py-2.5 text-left font-normal">
        <span className="flex min-w-0 items-baseline gap-2">
          <span
            aria-hidden="true"
            className="size-2.5 shrink-0 rounded-full bg-ink-muted"
            style={role.color ? { backgroundColor: `#${role.color.toString(16).padStart(6, '0')}` } : undefined}
          />
          <span className="min-w-0 space-y-0.5">
            <span className="block font-medium text-ink wrap-anywhere">{role.name}</span>
            <span className="block text-xs text-pretty text-ink-muted">{driftText(role)}</span>
          </span>
        </span>
      </th>
      <td className={`${cell} ${isEven ? 'text-ink' : 'font-semibold text-ink'}`}>{countText(role.holders)}</td>
      <td className={`${cell} text-ink`}>{countText(role.paidHolders)}</td>
    </tr>
  )
}
