/** The types of webhook events that an application can subscribe to. */
export const eventTypes = [
  'APPLICATION_AUTHORIZED',
  'APPLICATION_DEAUTHORIZED',
  'ENTITLEMENT_CREATE',
  'ENTITLEMENT_DELETE',
  'ENTITLEMENT_UPDATE',
  'GAME_DIRECT_MESSAGE_CREATE',
  'GAME_DIRECT_MESSAGE_DELETE',
  'GAME_DIRECT_MESSAGE_UPDATE',
  'LOBBY_MESSAGE_CREATE',
  'LOBBY_MESSAGE_DELETE',
  'LOBBY_MESSAGE_UPDATE',
  'QUEST_USER_ENROLLMENT',
] as const

export type EventType = (typeof eventTypes)[number]

/** Disabled by the developer, enabled, or disabled by Discord after too many failures. */
export const eventStatus = { disabled: 1, enabled: 2, disabledByDiscord: 3 } as const

export type EventWebhook = {
  url: string | null
  status: (typeof eventStatus)[keyof typeof eventStatus]
  types: EventType[]
}

export type EventDelivery = {
  id: string
  type: EventType
  /** The body, which is the same in every attempt. */
  body: string
  state: 'waiting' | 'delivered' | 'given up'
  due: string
  /** The status of each response, or why there was none. */
  attempts: string[]
}
