/** Enough for its owner to recognize a value, too little for anyone else to use it. */
export function mask(value: string): string {
  const [name = '', domain] = value.split('@')
  return domain === undefined ? maskName(value) : `${maskName(name)}@${domain}`
}

function maskName(name: string): string {
  const shown = Math.min(3, Math.floor(name.length / 4))
  return `${name.slice(0, Math.max(1, shown))}…${shown > 0 ? name.slice(-shown) : ''}`
}
