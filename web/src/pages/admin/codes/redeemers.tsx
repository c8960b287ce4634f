import type { PremiumCode } from '@guildshop/contract/premium-grants'

const shown = 3

/** Names the latest redeemers and folds the rest. The API names at most 100 and only counts earlier ones. */
export function Redeemers({ code }: { code: Pick<PremiumCode, 'uses' | 'redemptions'> }) {
  const names = code.redemptions.map(({ username }) => username ?? 'deleted account')
  if (names.length === 0) return 'Not redeemed'
  if (names.length <= shown) return names.join(', ')

  const total = Math.max(code.uses, names.length)
  const rest = names.slice(shown).join(', ')
  const unnamed = total - names.length
  return (
    <details>
      <summary className="cursor-pointer hover:text-ink">
        {names.slice(0, shown).join(', ')} and {total - shown} more
      </summary>
      <p className="mt-1">{unnamed > 0 ? `${rest} and ${unnamed} earlier` : rest}</p>
    </details>
  )
}
