/** The result of a check. A failed one includes the fix. */
export type Finding = { about: string; isAllRight: boolean; message: string }

export const good = (about: string, message: string): Finding => ({ about, isAllRight: true, message })
export const bad = (about: string, message: string): Finding => ({ about, isAllRight: false, message })
