/** The smallest change that takes a protection away; `from` must stand in the file exactly once. */
export type Edit = { file: string; from: string; to: string }

/** One protection, and what it takes to be without it. */
export type Mutation = Edit & {
  /** The row of docs/security.md it belongs to. */
  row: string
  /** What is possible once it is gone. */
  allows: string
  /** Where a second line of defence would hide that the first is gone. */
  also?: Edit[]
  /** At least one test in one of these files has to fail. */
  tests: string[]
  /** A pattern of the names of the tests to run, where a file has many or slow ones. */
  only?: string
}
