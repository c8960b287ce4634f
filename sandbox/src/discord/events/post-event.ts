import type { Discord } from '../discord.ts'
import { type SigningKeys, signatureHeaders } from '../interactions/signing-keys.ts'

const deadline = 3000

type Posted = { status: number | null; contentType: string | null; problem: string | null }

/** Posts a signed body to the event webhook URL. */
export async function postEvent(
  { state }: Pick<Discord, 'state'>,
  { url, body, keys = state.value.keys }: { url: string; body: string; keys?: SigningKeys },
): Promise<Posted> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Discord-Webhook/1.0 (+https://discord.com)',
        ...signatureHeaders(keys, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(deadline),
    })
    await response.body?.cancel()
    return { status: response.status, contentType: response.headers.get('content-type'), problem: null }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const problem = isLate ? `no reply within ${deadline / 1000} seconds` : "couldn't reach the shop"
    return { status: null, contentType: null, problem }
  }
}
