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

type Emoji = { name: string; id?: string }

export type Button = {
  type: 2
  id: number
  style: number
  label?: string
  custom_id?: string
  url?: string
  disabled?: boolean
  emoji?: Emoji
}

export type Select = {
  type: 3
  id: number
  custom_id: string
  placeholder?: string
  min_values: number
  max_values: number
  disabled?: boolean
  options: { label: string; value: string; description?: string; default?: boolean; emoji?: Emoji }[]
}

export type Row = { type: 1; id: number; components: (Button | Select)[] }

/** The editable content of a message. */
export type Content = { content: string; embeds: Embed[]; components: Row[] }

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

export const messageFlag = { suppressEmbeds: 4, ephemeral: 64, loading: 128, suppressNotifications: 4096 } as const
