/** One column on a phone, three on a wide screen. */
export const itemGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
