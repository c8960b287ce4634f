export const deliverableKinds = ['role', 'key', 'file', 'link', 'text'] as const
export type DeliverableKind = (typeof deliverableKinds)[number]

export const keyStates = ['available', 'reserved', 'sold', 'burned'] as const
