import { CallFailed } from './http.ts'

/** Only a server that knows a call says what went wrong with it, or by which id to look it up. */
export const isTold = (error: unknown) =>
  error instanceof CallFailed && error.status !== 404 && (error.code ?? error.requestId) !== undefined
