/** Where in the shop a member comes from: a page of the whole shop, or of the item's own category. */
export type Place = { page: number; isInCategory?: boolean }

/** For patterns of custom ids. */
export const placePattern = '(c?\\d{1,4})'

export const placeId = ({ page, isInCategory }: Place) => `${isInCategory ? 'c' : ''}${page}`

/** Expects text that matches the pattern. */
export function parsePlace(text = '0'): Place {
  const isInCategory = text.startsWith('c')
  return { page: Number(isInCategory ? text.slice(1) : text), ...(isInCategory && { isInCategory }) }
}
