/** Takes what a person types for a whole number: 12, -1, 007; answers null for 1e3, 1.0 and nothing. */
export function integerFromText(text: string): number | null {
  // Adding 0 makes a plain 0 of -0.
  return /^-?\d{1,15}$/.test(text.trim()) ? Number(text) + 0 : null
}

/** Takes only the one way our own forms write a whole number: no 1e3, no 007, no +1, no blanks around it. */
export function strictInteger(text: string): number | null {
  return /^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : null
}
