/** One column on small screens, three on wide ones. */
export const itemGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
