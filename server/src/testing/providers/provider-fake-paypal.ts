import { createPaypalClient } from '../../providers/paypal/paypal-client.ts'
import { type FakeAnswer, type FakeRequest, fakeProvider } from './provider-fake.ts'

type Answer = FakeAnswer | ((request: FakeRequest) => FakeAnswer)

export const tokenPath = '/api/v1/oauth2/token'

/** A fake PayPal that issues tokens and answers other calls as configured; `calls` records those. */
export async function paypalThatAnswers(answer: Answer, timeout = 10_000) {
  let tokens = 0
  const { url, requests } = await fakeProvider((request) => {
    if (request.path !== tokenPath) return typeof answer === 'function' ? answer(request) : answer
    tokens += 1
    return { json: { access_token: `token-${tokens}`, token_type: 'Bearer', expires_in: 32_400 } }
  })
  const paypal = createPaypalClient({
    apiBase: `${url}/api`,
    webBase: 'https://paypal.example',
    clientId: 'the-client',
    clientSecret: 'the-secret',
    timeout,
  })
  return {
    paypal,
    requests,
    get calls() {
      return requests.filter(({ path }) => path !== tokenPath)
    },
  }
}
