/** A LIKE pattern for a literal substring; escapes wildcards. */
export const containing = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
