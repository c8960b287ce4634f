import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { BulkForm } from './bulk-change.ts'

const priceKinds: { value: BulkForm['priceKind']; label: string }[] = [
  { value: 'keep', label: "Don't change" },
  { value: 'set', label: 'Set to' },
  { value: 'percent', label: 'Change by percent' },
]

const stockKinds: { value: BulkForm['stockKind']; label: string }[] = [
  { value: 'keep', label: "Don't change" },
  { value: 'set', label: 'Set to' },
  { value: 'add', label: 'Add' },
]

type BulkFieldsProps = { currency: string; form: BulkForm; onChange: (part: Partial<BulkForm>) => void }

export function BulkFields({ currency, form, onChange }: BulkFieldsProps) {
  const priceKind = (value: string) => priceKinds.find((kind) => kind.value === value)?.value ?? 'keep'
  const stockKind = (value: string) => stockKinds.find((kind) => kind.value === value)?.value ?? 'keep'

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Price"
          value={form.priceKind}
          onChange={(value) => onChange({ priceKind: priceKind(value) })}
          options={priceKinds}
        />
        {form.priceKind !== 'keep' && (
          <TextField
            label={form.priceKind === 'set' ? 'New price' : 'Percent'}
            hint={form.priceKind === 'set' ? `In ${currency}.` : '-15 lowers the price by 15%.'}
            inputMode={form.priceKind === 'set' ? 'decimal' : 'text'}
            autoComplete="off"
            value={form.price}
            onChange={(price) => onChange({ price })}
          />
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Stock"
          value={form.stockKind}
          onChange={(value) => onChange({ stockKind: stockKind(value) })}
          options={stockKinds}
        />
        {form.stockKind !== 'keep' && (
          <TextField
            label={form.stockKind === 'set' ? 'New stock' : 'Quantity to add'}
            hint={form.stockKind === 'set' ? 'Quantity available.' : 'A negative number lowers the stock.'}
            inputMode={form.stockKind === 'set' ? 'numeric' : 'text'}
            autoComplete="off"
            value={form.stock}
            onChange={(stock) => onChange({ stock })}
          />
        )}
      </div>
    </>
  )
}
