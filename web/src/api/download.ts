import { failureOf } from './http.ts'
import { storedToken } from './token-store.ts'

/** Fetches a file that is not for everyone: a plain link would carry no token. */
export async function download(path: string): Promise<Blob> {
  const token = storedToken()
  const response = await fetch(`/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => ({})), token)
  return response.blob()
}
