/** Parses a whole number as typed by a user: accepts 12, -1 and 007; returns null for 1e3, 1.0 and blank. */
export function integerFromText(text: string): number | null {
  // Adding 0 turns -0 into 0.
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) + 0 : null
}

/** Accepts only the canonical form that our own forms send: no 1e3, 007, +1 or surrounding blanks. */
export function strictInteger(text: string): number | null {
  return /^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : null
}
