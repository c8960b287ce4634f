/** Basic: Log in with PayPal only. Full: the seller's own REST app. Own: the account of the operator's app. */
export const connectionKinds = ['basic', 'full', 'own'] as const
export type ConnectionKind = (typeof connectionKinds)[number]
