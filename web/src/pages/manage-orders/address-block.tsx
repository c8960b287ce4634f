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
      <Address lines={lines} code={address?.countryCode} />
    </div>
  )
}

type AddressProps = {
  lines: string[]
  /** Shown after the country's name, for forms that ask for it. */
  code?: string | null | undefined
}

export function Address({ lines, code }: AddressProps) {
  const hasCode = Boolean(code) && lines.at(-1) !== code
  return (
    <address className="text-ink not-italic wrap-anywhere">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: address lines are never reordered.
        <div key={place}>
          {line}
          {hasCode && place === lines.length - 1 && (
            <>
              {' '}
              <span className="text-ink-muted before:content-['('] after:content-[')']">{code}</span>
            </>
          )}
        </div>
      ))}
    </address>
  )
}
