import { useRoleName } from './entitlements-api.ts'

/** The role of a delivery step, or nothing while Discord doesn't name it. */
export default function RoleName({ guildId, roleId }: { guildId: string; roleId: string }) {
  const name = useRoleName(guildId, roleId)
  return name ? <>: {name}</> : null
}
