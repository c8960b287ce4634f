const settings = import.meta.env

export const supportServerUrl: string = settings.VITE_SUPPORT_SERVER_URL || 'https://discord.com/servers'
export const botInviteUrl: string = settings.VITE_BOT_INVITE_URL || 'https://discord.com/application-directory'

export const guildIconUrl = (guildId: string, iconHash: string) =>
  `https://cdn.discordapp.com/icons/${guildId}/${iconHash}.png`
