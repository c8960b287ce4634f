import { afterAll, inject } from 'vitest'
import { startSandbox } from '../../dev/sandbox-process.ts'

/** People of the sandbox: their Discord id, and the PayPal account they sell with. */
export const sandboxPeople = {
  finn: { discord: '210000000000000001', paypal: 'finn' },
  petra: { discord: '210000000000000002', paypal: 'petra' },
} as const

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>

/** A sandbox process of this test file's own. `shopUrl` is where it sends interactions. */
export async function startTestSandbox({ shopUrl = '' }: { shopUrl?: string } = {}) {
  const settings = { port: 0, smtpPort: 0, folder: '', shopUrl, webhookDelay: 0 }
  const { stop, ...sandbox } = await startSandbox(settings, [inject('sandboxProgram')])
  afterAll(stop)
  return withAnswers(sandbox)
}

function withAnswers<Sandbox extends { url: string }>(sandbox: Sandbox) {
  /** Submits a consent page and returns the redirect. */
  const answerConsent = async (pageUrl: string, form: Record<string, string>): Promise<URL> => {
    const page = new URL(pageUrl)
    const fields = { ...Object.fromEntries(page.searchParams), ...form }
    const reply = await fetch(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    return new URL(reply.headers.get('location') ?? 'about:blank')
  }
  return {
    ...sandbox,
    agreeOnDiscord: (url: string, user: string) => answerConsent(url, { answer: 'authorize', user }),
    agreeOnPaypal: (url: string, account: string) => answerConsent(url, { answer: 'agree', account }),
    cancelConsent: (url: string) => answerConsent(url, { answer: 'cancel' }),
    /** Pulls one of the sandbox's levers. */
    control: async (path: string, body: object): Promise<void> => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(`The sandbox answered ${reply.status} to ${path}.`)
    },
  }
}
