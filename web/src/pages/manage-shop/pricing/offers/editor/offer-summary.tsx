import { priceRuleProblems } from '@guildshop/contract/price-rule-problems'
import type { PricedItemReply } from '@guildshop/contract/pricing'
import type { PriceRuleFields } from '@guildshop/contract/pricing-requests'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { rolesQuery } from '../../../discord-guild-api.ts'
import { offerSentences } from './offer-sentences.ts'

type OfferSummaryProps = { guildId: string; fields: PriceRuleFields; items: readonly PricedItemReply[] }

/** Says live what the offer will do. */
export function OfferSummary({ guildId, fields, items }: OfferSummaryProps) {
  const titleId = useId()
  const roles = useQuery({ ...rolesQuery(guildId), enabled: fields.kind !== 'sale' })
  const roleNames = fields.roleIds.map((roleId) => roles.data?.find(({ id }) => id === roleId)?.name ?? 'a role')
  const isComplete = priceRuleProblems(fields).length === 0
  const sentences = isComplete && items.length > 0 ? offerSentences({ fields, items, roleNames }) : null

  return (
    <section
      aria-labelledby={titleId}
      className="space-y-1.5 rounded-md border border-line bg-raised p-3 text-sm text-pretty wrap-anywhere md:sticky md:top-0 md:self-start"
    >
      <h3 id={titleId} className="text-xs font-medium text-ink-muted">
        What this offer does
      </h3>
      {sentences ? (
        <>
          <p className="text-ink">{sentences.effect}</p>
          {sentences.terms && <p className="text-ink-muted">{sentences.terms}</p>}
          {sentences.exceptions && <p className="text-ink-muted">{sentences.exceptions}</p>}
        </>
      ) : (
        <p className="text-ink-muted">
          {items.length === 0
            ? 'Add an item to your shop to see what buyers will pay.'
            : 'Complete the form to see what buyers will pay.'}
        </p>
      )}
    </section>
  )
}
