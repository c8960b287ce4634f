const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const pattern = new RegExp(`^privacy:(${uuid}):([01])$`)

/** Hides or shows the buyer's name in the notice of an order that isn't paid yet. */
export type PrivacyAction = { kind: 'privacy'; saleId: string; isAnonymous: boolean }

export const privacyIds = {
  privacy: (saleId: string, isAnonymous: boolean) => `privacy:${saleId}:${isAnonymous ? 1 : 0}`,
}

/** Parses a custom id, which is untrusted input. */
export function parsePrivacyAction(customId: string): PrivacyAction | null {
  const [, saleId, choice] = pattern.exec(customId) ?? []
  return saleId ? { kind: 'privacy', saleId, isAnonymous: choice === '1' } : null
}
