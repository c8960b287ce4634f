import { AccessBadge } from './access-badge.tsx'
import { offerLabel, type PreviewedItem } from './preview-labels.ts'
import { PreviewPrice } from './preview-price.tsx'

const cell = 'px-3 py-2.5 align-top first:pl-4 last:pr-4'
const heading = `${cell} font-medium`

export function PreviewTable({ items }: { items: readonly PreviewedItem[] }) {
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <table aria-label="Items as this member sees them" className="w-full table-fixed text-left text-sm">
        <thead className="border-b border-line text-xs text-ink-muted">
          <tr>
            <th className={heading}>Item</th>
            <th className={`${heading} w-36`}>Price</th>
            <th className={heading}>Offer</th>
            <th className={heading}>Access</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.itemId} className="border-t border-line first:border-t-0">
              <td className={`${cell} font-medium text-ink wrap-anywhere`}>{item.name}</td>
              <td className={cell}>
                <PreviewPrice item={item} />
              </td>
              <td className={`${cell} text-ink-muted wrap-anywhere`}>{offerLabel(item) ?? '–'}</td>
              <td className={cell}>
                <AccessBadge access={item.access} />
                {item.words && <p className="mt-1 text-xs text-pretty text-ink-muted wrap-anywhere">{item.words}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
