/** Stacked on small screens, side by side on wide ones. */
export const settingsGrid = 'grid gap-4 md:grid-cols-3'
