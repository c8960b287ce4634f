/** The settings of a shop below each other on a phone, side by side on a wide screen. */
export const settingsGrid = 'grid gap-4 md:grid-cols-3'
