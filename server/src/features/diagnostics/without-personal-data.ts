const apostropheInWord = /(?<=[\p{L}\p{N}])'(?=[\p{L}\p{N}])/gu
/** Extends to the last quotation mark, because text may contain some, or to the end of a truncated message. */
const quotedText = /["'`](?:.*["'`]|.*)/gs
const identifierOrText = new RegExp(`((["'\`])[\\w$.]{1,40}\\2)|${quotedText.source}`, 'gs')

/** Browsers quote identifiers, which are ours and stay, and text, which may be user data. */
export function withoutPersonalData(message: string): string {
  return withoutQuotedText(
    message
      .replace(/https?:\/\/\S+/g, '[url]')
      .replace(/\?[\w%.~[\]-]+=\S*/g, '?[query]')
      .replace(/\S+@\S+/g, '[email]'),
  )
    .replace(/[\w.-]{24,}/g, '[token]')
    .replace(/\d{5,}/g, '[number]')
}

/** Messages about JSON quote the text that isn't JSON, even if it looks like an identifier. */
function withoutQuotedText(message: string): string {
  const withoutApostrophes = message.replace(apostropheInWord, '’')
  const redacted = message.includes('JSON')
    ? withoutApostrophes.replace(quotedText, '[text]')
    : withoutApostrophes.replace(identifierOrText, (_match, identifier) => identifier ?? '[text]')
  return redacted.replaceAll('’', "'")
}
