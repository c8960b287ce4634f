/** Whether the database refused a second row with the same unique value: someone else was faster. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
