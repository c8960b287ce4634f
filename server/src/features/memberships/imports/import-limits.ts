/** People per import. */
export const maxImported = 10_000
