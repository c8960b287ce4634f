/** 32 letters and digits that can't be mistaken for each other, so a byte picks each with the same probability. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code that can't be guessed: 40 random bits. */
export const randomCode = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters.charAt(byte % letters.length)).join('')
