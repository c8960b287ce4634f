import { refusals } from '@guildshop/contract/refusals'

/** Rows store the code, so that improved messages apply to existing items. */
export function roleProblemMessage(code: string): string {
  return Object.entries(refusals).find(([known]) => known === code)?.[1].message ?? refusals.ROLE_NOT_IN_GUILD.message
}
