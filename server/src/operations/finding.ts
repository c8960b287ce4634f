/** What one check found, in plain words. A finding that is not all right says how to mend it. */
export type Finding = { about: string; isAllRight: boolean; words: string }

export const good = (about: string, words: string): Finding => ({ about, isAllRight: true, words })
export const bad = (about: string, words: string): Finding => ({ about, isAllRight: false, words })
