import { countText } from '../../../../ui/format/numbers.ts'
import { KeyInput } from '../keys/key-input.tsx'
import type { KindFieldsProps } from './entry-fields.tsx'

/** The pool's counts and the keys to add to it. Each buyer gets a key of their own. */
export function KeyFields({ itemId, entry, at, change }: KindFieldsProps) {
  const pool = entry.stored?.keys
  return (
    <>
      {pool && (
        <p className="text-sm text-ink tabular-nums">
          {countText(pool.available)} available · {countText(pool.reserved)} reserved · {countText(pool.sold)} sold
        </p>
      )}
      <KeyInput
        itemId={entry.stored ? itemId : undefined}
        text={entry.newKeys}
        onChange={(newKeys) => change({ newKeys })}
        {...at('keys')}
      />
    </>
  )
}
