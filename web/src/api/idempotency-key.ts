import { useRef } from 'react'

/**
 * An Idempotency-Key per content: sending the same again repeats the key, so the server recognizes a request whose reply was
 * lost. `renew` after a success, so that the same content can be sent again on purpose.
 */
export function useIdempotencyKey() {
  const last = useRef<{ content: readonly unknown[]; key: string } | null>(null)
  return {
    keyOf: (...content: readonly unknown[]): string => {
      const isSame = last.current?.content.every((part, place) => part === content[place])
      if (!last.current || !isSame) last.current = { content, key: randomUuid() }
      return last.current.key
    },
    renew: () => {
      last.current = null
    },
  }
}

/** Version 4. `crypto.randomUUID` is missing on pages without HTTPS. */
const randomUuid = () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', randomDigit)

const randomDigit = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(1)), (byte) => (byte % 16).toString(16)).join('')
