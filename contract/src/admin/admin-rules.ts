export function isSearchable(query: string): boolean {
  return query.trim().length >= 2
}
