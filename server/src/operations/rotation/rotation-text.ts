import type { countOldKeys } from './count-old-keys.ts'
import type { Rotated } from './rotate-secrets.ts'

type Left = Awaited<ReturnType<typeof countOldKeys>>

/** What a rotation did and what still needs an old key. */
export function rotationText(rotated: Rotated[], { values, codes }: Left, hasOldKeys: boolean): string {
  const changed = rotated.filter((place) => place.rotated > 0)
  const total = changed.reduce((sum, place) => sum + place.rotated, 0)
  const left = values.old + values.unknown
  return [
    ...changed.map((place) => `${place.place}: ${place.rotated}`),
    `Encrypted ${total} values with the current key. ${left} still use another key.`,
    ...(values.unknown > 0
      ? [`${values.unknown} of them can't be read: add their key to SECRET_KEYS_OLD and run this again.`]
      : []),
    ...(hasOldKeys && codes.old > 0
      ? [
          `${codes.old} recovery and premium codes work only while their old key is in SECRET_KEYS_OLD. They can't be converted.`,
        ]
      : []),
    ...(hasOldKeys && left === 0 && codes.old === 0 ? ['You can remove SECRET_KEYS_OLD in 7 days.'] : []),
    '',
  ].join('\n')
}
