import { failureOf } from './http.ts'
import { storedToken } from './token-store.ts'
import { reportUnreachable } from './unreachable.ts'

/** Downloads a file that needs authorization; a plain link can't send the token. */
export async function download(path: string): Promise<Blob> {
  const token = storedToken()
  const headers = new Headers(token ? { authorization: `Bearer ${token}` } : {})
  const response = await fetch(`/api${path}`, { headers }).catch(reportUnreachable)
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => ({})), token)
  return response.blob()
}
