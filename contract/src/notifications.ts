import * as z from 'zod/mini'

/** Beyond the specification: what a seller can be notified of, most important first. */
export const notificationKinds = [
  'dispute',
  'held-payment',
  'failed-delivery',
  'order-to-ship',
  'low-stock',
  'new-order',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** By default, events that need the seller are sent by email, and none by Discord. */
export const mailedByDefault: Record<NotificationKind, boolean> = {
  dispute: true,
  'held-payment': true,
  'failed-delivery': true,
  'order-to-ship': true,
  'low-stock': false,
  'new-order': false,
}

/** Sent immediately, because the seller may lose the payment. Others are combined for some minutes. */
export const urgentKinds: NotificationKind[] = ['dispute', 'held-payment']

export const notificationSetting = z.object({
  kind: z.enum(notificationKinds),
  byMail: z.boolean(),
  byDiscord: z.boolean(),
})
export type NotificationSetting = z.infer<typeof notificationSetting>

/** Whether the bot can message the seller. `closed`: Discord refused the last message, so it was sent by email. */
const directMessages = z.enum(['open', 'closed', 'not-linked'])

export const notificationsReply = z.object({
  settings: z.array(notificationSetting),
  directMessages,
  /** Emails are sent only to a verified address. */
  isEmailVerified: z.boolean(),
})
export type NotificationsReply = z.infer<typeof notificationsReply>
