/** Sixty characters, as long as a server's name gets. */
export const longName = 'The Most Honourable Guild of Pixel Smiths and Forge Keepers'

/** A reply that fails permanently, so the client does not retry. */
export const failing = { status: 400, body: {} }

export const times = <Thing>(count: number, make: (index: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, index) => make(index))
