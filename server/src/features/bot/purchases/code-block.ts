import { plainText } from '../../../providers/discord/chat-text.ts'

/** Shows a secret exactly as it is. Three backticks would end the block, so such a text is escaped instead. */
export function codeBlock(text: string): string {
  if (text.includes('```')) return plainText(text, 2 * text.length)
  return `\`\`\`\n${text}\n\`\`\``
}
