const quoted = /(["'`])(.*?)\1/g
const identifier = /^[\w$.]{1,40}$/

/** Browsers quote identifiers, which are ours, and text, which may be user data. */
export function withoutPersonalData(message: string): string {
  const isAboutText = message.includes('JSON')
  return message
    .replace(/https?:\/\/\S+/g, '[url]')
    .replace(/\?[\w%.~[\]-]+=\S*/g, '?[query]')
    .replace(/\S+@\S+/g, '[email]')
    .replace(quoted, (whole, _mark, text) => (identifier.test(text) && !isAboutText ? whole : '[text]'))
    .replace(/[\w.-]{24,}/g, '[token]')
    .replace(/\d{5,}/g, '[number]')
}
