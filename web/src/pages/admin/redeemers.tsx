import type { PremiumCode } from '@guildshop/contract/admin'

const shown = 3

/** The latest by name, the others on request. A server names at most a hundred, and only counts those before them. */
export function Redeemers({ code }: { code: Pick<PremiumCode, 'uses' | 'redemptions'> }) {
  const names = code.redemptions.map(({ username }) => username ?? 'a deleted account')
  if (names.length === 0) return 'Nobody yet'
  if (names.length <= shown) return names.join(', ')

  const total = Math.max(code.uses, names.length)
  const rest = names.slice(shown).join(', ')
  const unnamed = total - names.length
  return (
    <details>
      <summary className="cursor-pointer hover:text-ink">
        {names.slice(0, shown).join(', ')} and {total - shown} more
      </summary>
      <p className="mt-1">{unnamed > 0 ? `${rest} and ${unnamed} before them` : rest}</p>
    </details>
  )
}
