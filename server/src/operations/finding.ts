/** The result of a check. A failed one includes the fix. */
export type Finding = { about: string; isAllRight: boolean; words: string }

export const good = (about: string, words: string): Finding => ({ about, isAllRight: true, words })
export const bad = (about: string, words: string): Finding => ({ about, isAllRight: false, words })
