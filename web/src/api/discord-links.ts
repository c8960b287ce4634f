export const guildIconUrl = (guildId: string, iconHash: string) =>
  `https://cdn.discordapp.com/icons/${guildId}/${iconHash}.png`
