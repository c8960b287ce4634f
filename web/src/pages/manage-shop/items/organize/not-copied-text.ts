import type { NotCopied } from '@guildshop/contract/items'

/** What the seller has to add to a copy, to append to a sentence. */
export function notCopiedText(notCopied: NotCopied | null | undefined): string {
  if (!notCopied) return ''
  const { files, hasKeys } = notCopied
  const upload = files === 1 ? 'its file. Upload it again.' : 'its files. Upload them again.'
  return `${files > 0 ? ` Copied without ${upload}` : ''}${hasKeys ? ' Its key pool is empty.' : ''}`
}
