import type { Component } from './component.ts'

/** In the API's JSON format. */
export type Embed = {
  type: 'rich'
  title?: string
  description?: string
  url?: string
  color?: number
  timestamp?: string
  fields?: { name: string; value: string; inline: boolean }[]
  author?: { name: string; url?: string; icon_url?: string }
  footer?: { text: string; icon_url?: string }
  image?: { url: string }
  thumbnail?: { url: string }
}

/** The editable content of a message. */
export type Content = { content: string; embeds: Embed[]; components: Component[] }

export type Mentions = { mentions: string[]; mentionRoles: string[]; mentionEveryone: boolean }

export type Message = Content &
  Mentions & {
    id: string
    channelId: string
    authorId: string
    sentAt: string
    editedAt: string | null
    flags: number
    nonce: string | number | null
    interactionId: string | null
    /** The user an ephemeral message is visible to; null for everyone. */
    onlyFor: string | null
    /** Discord's own notice that the shop didn't respond; never returned by the API. */
    isFailure: boolean
  }

export const messageFlag = {
  suppressEmbeds: 4,
  ephemeral: 64,
  loading: 128,
  suppressNotifications: 4096,
  componentsV2: 32768,
} as const

/** True for a message laid out by components instead of content and embeds. */
export function isComponentsV2({ flags }: { flags: number }): boolean {
  return (flags & messageFlag.componentsV2) !== 0
}
