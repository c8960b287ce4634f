/** The member, server and channel of an interaction. Ids are Discord's. */
export type Visit = {
  interactionId: string
  /** Edits the reply, for 15 minutes. */
  token: string
  guildId: string
  channelId: string
  /** With the roles that Discord reports for this moment. */
  member: { discordId: string; username: string; roleIds: string[] }
  /** Of the member in the channel. */
  permissions: bigint
  locale: string | null
}
