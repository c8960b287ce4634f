/** A Discord user, or the bot. */
export type User = {
  id: string
  username: string
  name: string
  bot: boolean
  dmsOpen: boolean
  /** Defaults to true. */
  isEmailVerified?: boolean
}

/** A role's index in its guild's list is its position: @everyone is 0, the highest role is last. */
export type Role = {
  id: string
  name: string
  color: number
  permissions: string
  mentionable: boolean
  /** Set if Discord assigns the role: the bot's own role or the booster role. */
  managedBy: 'bot' | 'boost' | null
}

/** 0 text, 2 voice, 4 category, 5 announcements. */
export type ChannelType = 0 | 2 | 4 | 5
export type Overwrite = { roleId: string; allow: string; deny: string }
export type Channel = { id: string; guildId: string; name: string; type: ChannelType; overwrites: Overwrite[] }

/** 10 announcement thread, 11 public thread, 12 private thread. Permissions come from the parent channel. */
export type ThreadType = 10 | 11 | 12
export type Thread = {
  id: string
  guildId: string
  parentId: string
  name: string
  type: ThreadType
  archived: boolean
  locked: boolean
  /** User ids; limits who sees a private thread. */
  members: string[]
}

export type Member = { userId: string; roles: string[]; joinedAt: string }

export type Guild = {
  id: string
  name: string
  ownerId: string
  roles: Role[]
  channels: Channel[]
  members: Member[]
}

export type World = {
  users: User[]
  guilds: Guild[]
  threads: Thread[]
  /** Ids of guilds that require 2FA for moderation. */
  twoFactorGuilds: string[]
  /** Whether the owner of the application has 2FA on their Discord account. */
  ownerHasTwoFactor: boolean
}
