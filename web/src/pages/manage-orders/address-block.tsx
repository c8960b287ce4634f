import type { ShippingAddress } from '@guildshop/contract/sales'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { addressLines } from './address-lines.ts'

/** Copies with line breaks, ready to paste onto a label. */
export function AddressBlock({ address }: { address: ShippingAddress | null | undefined }) {
  const lines = addressLines(address)

  if (lines.length === 0) return <Notice tone="warning">Warning: Shipping address missing!</Notice>
  return (
    <div className="rounded-md border border-line bg-canvas p-3">
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-ink-faint">Shipping address</p>
        <CopyButton text={lines.join('\n')} what="shipping address" />
      </div>
      <Address lines={lines} />
    </div>
  )
}

export function Address({ lines }: { lines: string[] }) {
  return (
    <address className="text-ink not-italic wrap-anywhere">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: address lines are never reordered.
        <div key={place}>{line}</div>
      ))}
    </address>
  )
}
