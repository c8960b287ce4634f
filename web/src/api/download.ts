import { failureOf } from './http.ts'
import { storedToken } from './token-store.ts'
import { reportUnreachable } from './unreachable.ts'

/** Downloads a file that needs authorization; a plain link can't send the token. With a body, sends it by POST. */
export async function download(path: string, body?: object): Promise<Blob> {
  const token = storedToken()
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const response = await fetch(`/api${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(reportUnreachable)
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => ({})), token)
  return response.blob()
}
