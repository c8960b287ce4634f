import type { Delivery, DeliveryKind } from '@guildshop/contract/deliveries'

/** Labels for each delivery step: the action, its success and its failure. */
export const deliveryLabels = {
  'assign-key': { what: 'Assign key', done: 'Key assigned', failed: "Couldn't assign key" },
  'give-role': { what: 'Assign role', done: 'Role assigned', failed: "Couldn't assign role" },
  announce: { what: 'Announce purchase', done: 'Purchase announced', failed: "Couldn't announce purchase" },
  'message-buyer': { what: 'Message buyer', done: 'Buyer messaged', failed: "Couldn't message buyer" },
  'take-role': { what: 'Remove role', done: 'Role removed', failed: "Couldn't remove role" },
  'return-role': {
    what: 'Remove role from recipient',
    done: 'Role removed from recipient',
    failed: "Couldn't remove role from recipient",
  },
} as const satisfies Record<DeliveryKind, Record<'what' | 'done' | 'failed', string>>

export const stateLabels = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  done: { label: 'Done', tone: 'accent' },
  failed: { label: 'Failed', tone: 'danger' },
  skipped: { label: 'Not needed', tone: 'neutral' },
} as const satisfies Record<Delivery['state'], { label: string; tone: string }>
