/** For LIKE: text that holds these very words; signs that mean "anything" in a pattern are only themselves. */
export const containing = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
