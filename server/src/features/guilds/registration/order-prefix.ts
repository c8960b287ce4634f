const initials = /([a-z0-9])[a-z0-9'’]*[^a-z0-9'’]+([a-z0-9])/i
const firstLetters = /[a-z0-9]{1,2}/i

/** The letters before a server's order numbers: its initials, or GS for a name without Latin letters. */
export function orderPrefix(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const letters = initials.exec(plain)?.slice(1).join('') ?? firstLetters.exec(plain)?.[0] ?? 'GS'
  return letters.toUpperCase()
}
