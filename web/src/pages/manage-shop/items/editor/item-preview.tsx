import { fieldsFromForm } from '@guildshop/contract/item-fields'
import { periodName } from '@guildshop/contract/membership-rules'
import { moneyText } from '@guildshop/contract/money'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { Logo } from '../../../../ui/logo.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { renderNothing } from '../../../../ui/render-nothing.ts'
import type { RoleList } from '../../guild-options.ts'
import type { Shop } from '../../use-shop.ts'
import { type Deliverables, hasQuantity } from '../deliverables/use-deliverables.ts'
import { chatStockLabel, roleLabel } from '../item-labels.ts'
import { termsOfDraft } from '../membership/membership-draft.ts'
import { RoleBadge } from '../role-badge.tsx'
import type { ItemDraft } from './item-draft.ts'

type ItemPreviewProps = {
  draft: ItemDraft
  pictureUrl: string | null | undefined
  shop: Shop
  roles: RoleList
  deliverables: Deliverables
}

/** Optional: renders nothing if its chunk fails to load. */
const DeliverablePreview = lazy(() => import('../deliverables/deliverable-preview.tsx').catch(renderNothing))

/** Live preview of the item as the bot shows it in Discord. */
export function ItemPreview({ draft, pictureUrl, shop, roles, deliverables }: ItemPreviewProps) {
  const titleId = useId()
  const fields = fieldsFromForm(draft, shop.isOwnerPremium)
  const { entries, keyCount, maxQuantity } = deliverables
  const isSoldByQuantity = Number(maxQuantity) > 1 && hasQuantity(draft, deliverables.hasKeys)
  const stockText = keyCount === null ? fields.stock : String(keyCount)
  const stock = { stock: Number(stockText), requiresShipping: fields.requiresShipping === 'true' }
  const terms = termsOfDraft(draft.membership)
  const role = roles.data?.find(({ id }) => id === fields.roleId)

  return (
    <section aria-labelledby={titleId} className="space-y-2 md:sticky md:top-0 md:self-start">
      <h3 id={titleId} className="text-xs font-medium text-ink-muted">
        How buyers see it in Discord
      </h3>
      <div className="rounded-lg border border-line bg-canvas p-3 select-none">
        <p className="mb-2 flex items-center gap-2 text-sm font-semibold text-ink">
          <Logo size={24} />
          Guildshop
          <span className="rounded-sm bg-accent px-1 text-xs font-medium text-on-accent">APP</span>
        </p>
        <div className="space-y-2 rounded-md border border-line border-l-4 border-l-accent bg-raised p-3">
          {pictureUrl && (
            <div className="aspect-square overflow-hidden rounded-md bg-surface">
              <Picture url={pictureUrl} />
            </div>
          )}
          <p className="font-semibold text-ink wrap-anywhere">{fields.name || 'Your item'}</p>
          <p className="line-clamp-6 text-sm whitespace-pre-line text-ink-muted wrap-anywhere">
            {fields.description || 'Describe what buyers get.'}
          </p>
          <dl className="grid grid-cols-2 gap-2 text-sm">
            <Fact name="Price">
              {moneyText(Number(fields.price), shop.currency)}
              {terms && ` per ${periodName(terms.period)}`}
            </Fact>
            <Fact name="Stock">{stockText ? chatStockLabel(stock) : 'Not set'}</Fact>
            {stock.requiresShipping && <Fact name="Delivery">Needs shipping</Fact>}
            {terms && <Fact name="Renewal">{terms.renewal === 'automatic' ? 'Automatic' : 'By reminder'}</Fact>}
            {terms && terms.trialDays > 0 && <Fact name="Trial">{terms.trialDays} days</Fact>}
            {isSoldByQuantity && <Fact name="Quantity">Up to {maxQuantity}</Fact>}
            {role && (
              <Fact name="Reward">
                <RoleBadge role={role}>
                  {terms ? role.name : rewardOf(role.name, Number(fields.roleDurationDays ?? -1))}
                </RoleBadge>
              </Fact>
            )}
          </dl>
          {entries.length > 0 && (
            <Suspense>
              <DeliverablePreview
                {...{ entries, roles }}
                isOwnerPremium={shop.isOwnerPremium}
                isMembership={draft.membership.isOn}
              />
            </Suspense>
          )}
          <p className="text-xs text-ink-faint">No added fees</p>
        </div>
        <p className="mt-2 inline-block rounded-md bg-accent px-3 py-1 text-sm font-medium text-on-accent">Buy</p>
      </div>
    </section>
  )
}

const rewardOf = (name: string, days: number) => (days === -1 ? `${name} (permanent)` : roleLabel(name, days))

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs font-medium text-ink">{name}</dt>
      <dd className="text-ink-muted tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}
