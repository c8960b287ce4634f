import { onTestFinished } from 'vitest'
import { startSandbox } from '../start-sandbox.ts'

/** Starts a sandbox on free ports; stops it when the test finishes. */
export async function runningSandbox(
  settings: { folder?: string; shopUrl?: string; webhookDelay?: number | null } = {},
) {
  const { ready, stop } = await startSandbox({
    port: 0,
    smtpPort: 0,
    folder: null,
    shopUrl: null,
    webhookDelay: 0,
    ...settings,
  })
  const { url } = ready
  onTestFinished(stop)

  return {
    ...ready,
    stop,
    get: (path: string) => fetch(url + path),
    read: async (path: string) => (await fetch(url + path)).text(),
    json: async (path: string): Promise<unknown> => (await fetch(url + path)).json(),
    delete: (path: string) => fetch(url + path, { method: 'DELETE' }),
    post: (path: string, body: unknown) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    submit: (path: string, fields: Record<string, string>) =>
      fetch(url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }),
  }
}
