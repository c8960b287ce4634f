/** People per import. */
export const mostImported = 10_000
