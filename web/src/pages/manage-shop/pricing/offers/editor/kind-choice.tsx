import type { PriceRuleKind } from '@guildshop/contract/price-rules'
import { ChoiceGroup } from '../../../../../ui/fields/choice-group.tsx'

const kinds = [
  { value: 'code', label: 'Discount code' },
  { value: 'sale', label: 'Sale' },
  { value: 'role', label: 'Role price' },
] as const satisfies { value: PriceRuleKind; label: string }[]

const explanations: Record<PriceRuleKind, string> = {
  code: 'For buyers who enter a code.',
  sale: 'For everyone, between two dates.',
  role: 'For members with a role.',
}

export function KindChoice({ kind, onChange }: { kind: PriceRuleKind; onChange: (kind: PriceRuleKind) => void }) {
  return (
    <div className="space-y-1.5">
      <p aria-hidden="true" className="text-sm font-medium text-ink">
        Kind
      </p>
      <ChoiceGroup label="Kind" value={kind} options={kinds} onChange={onChange} />
      <p className="text-xs text-ink-muted">{explanations[kind]}</p>
    </div>
  )
}
