export const guildPath = (guildId: string) => `/guilds/${encodeURIComponent(guildId)}`
export const itemPath = (itemId: string) => `/items/${encodeURIComponent(itemId)}`
export const categoryPath = (categoryId: string) => `/categories/${encodeURIComponent(categoryId)}`
export const messagePath = (messageId: string) => `/standing-messages/${encodeURIComponent(messageId)}`
