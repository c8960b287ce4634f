import { CallFailed } from './http.ts'

/** True if the error came from the endpoint itself (it has a code or request id) and isn't a missing endpoint. */
export const isKnownError = (error: unknown) =>
  error instanceof CallFailed && error.status !== 404 && (error.code ?? error.requestId) !== undefined
