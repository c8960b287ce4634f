import type { Discord } from '../discord.ts'
import { type SigningKeys, signatureHeaders } from './signing-keys.ts'

const deadline = 3000

/** Sends a signed request to the shop. Returns its JSON, or the reason there is none within the deadline. */
export async function postInteraction(
  { shopUrl, state }: Pick<Discord, 'shopUrl' | 'state'>,
  payload: object,
  keys: SigningKeys = state.value.keys,
): Promise<{ answer: unknown } | { status: number | null; problem: string }> {
  if (shopUrl === null) return { status: null, problem: 'SANDBOX_SHOP_URL is not set' }
  const body = JSON.stringify(payload)
  try {
    const response = await fetch(`${shopUrl}/api/discord/interactions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
        ...signatureHeaders(keys, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(deadline),
    })
    const text = await response.text()
    if (!response.ok) return { status: response.status, problem: `the shop replied ${response.status}` }
    return { answer: text === '' ? null : JSON.parse(text) }
  } catch (error) {
    return { status: null, problem: failureReason(error) }
  }
}

function failureReason(error: unknown): string {
  if (error instanceof SyntaxError) return "the shop's reply is not valid JSON"
  if (error instanceof Error && error.name === 'TimeoutError') return `no reply within ${deadline / 1000} seconds`
  return "couldn't reach the shop"
}
