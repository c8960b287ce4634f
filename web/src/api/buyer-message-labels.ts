import type { BuyerMessage, BuyerMessageKind } from '@guildshop/contract/buyer-messages'

export const buyerMessageLabels = {
  'payment-held': 'Payment on hold',
  'payment-ended': 'Payment not completed',
  shipped: 'Order shipped',
  refunded: 'Payment refunded',
  'role-ending': 'Role ends soon',
  'role-removed': 'Role removed',
  'keys-ready': 'Key ready',
  'trial-ending': 'Trial ends soon',
  'renewal-due': 'Renewal reminder',
  'renewal-missed': 'Renewal missed',
  'renewal-failed': 'Renewal payment failed',
  'membership-cancelled': 'Membership cancelled',
  'membership-ended': 'Membership ended',
  'membership-extended': 'Membership extended',
  'membership-suspended': 'Membership suspended',
  'membership-resumed': 'Membership resumed',
  'membership-paused': 'Billing paused',
  'membership-reopened': 'Billing resumed',
  'billing-continues': 'Billing continues',
  'seller-message': 'Message from you',
  'gift-received': 'Gift received',
  'gift-waiting': 'Gift waiting',
  'gift-delivered': 'Gift delivered',
  'gift-declined': 'Gift declined',
  'gift-expired': 'Gift not delivered',
  'gift-removed': 'Gift removed',
} as const satisfies Record<BuyerMessageKind, string>

export const buyerMessageStates = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  done: { label: 'Sent', tone: 'accent' },
  failed: { label: 'Not delivered', tone: 'warning' },
  skipped: { label: 'Not needed', tone: 'neutral' },
} as const satisfies Record<BuyerMessage['state'], { label: string; tone: string }>
