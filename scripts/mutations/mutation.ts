/** The smallest change that removes a protection; `from` must occur exactly once in the file. */
export type Edit = { file: string; from: string; to: string }

/** One protection and the edit that removes it. */
export type Mutation = Edit & {
  /** The row of docs/security.md it belongs to. */
  row: string
  /** What the removal makes possible. */
  allows: string
  /** Further edits, where a second protection would mask the removal. */
  also?: Edit[]
  /** At least one test in these files must fail. */
  tests: string[]
  /** Test name pattern, for files with many or slow tests. */
  only?: string
}
