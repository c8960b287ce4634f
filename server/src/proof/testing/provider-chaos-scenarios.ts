import { ProviderFailed } from '../../providers/provider-failed.ts'
import { RateLimited } from '../../providers/rate-limited.ts'
import { type FakeAnswer, type FakeRequest, fakeProvider } from '../../testing/providers/provider-fake.ts'
import type { Conversation, Conversations, Step } from './provider-chaos-step.ts'

type Result = {
  outcome: string
  /** How often the broken step was requested. */
  tries: number
  /** The outcome of the same call after the provider has recovered. */
  afterwards: string
  asked: FakeRequest[]
}

/** One call in which one step fails. */
export type Scenario = { name: string; step: Step; run: (fault: FakeAnswer, timeout: number) => Promise<Result> }

type ClientCalls<Client> = {
  group: string
  open: (url: string, timeout: number) => Client
  /** Some contain a URL of the fake. */
  conversations: (url: string) => Conversations<Client>
}

export function scenariosOf<Client>(client: ClientCalls<Client>): Scenario[] {
  const scenarios = allScenariosOf(client)
  return scenarios.filter(
    ({ step }, place) => !step.isShared || scenarios.findIndex((one) => one.step === step) === place,
  )
}

function allScenariosOf<Client>({ group, open, conversations }: ClientCalls<Client>): Scenario[] {
  return listConversations(conversations('')).flatMap(([call, conversation]) => {
    if (conversation === 'sends no request') return []
    return conversation.steps.map((step, place) => ({
      name: `${group}.${call}: ${step.request}`,
      step,
      async run(fault: FakeAnswer, timeout: number): Promise<Result> {
        const stage = { isBroken: true }
        const { url, requests } = await fakeProvider((request) => {
          const asked = conversation.steps.findIndex((one) => isAbout(one, request))
          if (asked === place && stage.isBroken) return fault
          return conversation.steps[asked]?.response ?? { status: 404 }
        })
        const client = open(url, timeout)
        const ask = () => outcomeOf(conversationOf(conversations(url), call)?.ask(client))
        const outcome = await ask()
        const asked = requests.filter((request) => isAbout(step, request))
        stage.isBroken = false
        return { outcome, tries: asked.length, afterwards: await inTime(ask), asked }
      },
    }))
  })
}

type Listed<Client> = Array<[string, Conversation<Client> | 'sends no request']>

const listConversations = <Client>(conversations: Conversations<Client>): Listed<Client> =>
  Object.entries(conversations)

function conversationOf<Client>(conversations: Conversations<Client>, call: string): Conversation<Client> | null {
  const found = listConversations(conversations).find(([name]) => name === call)?.[1]
  return found && found !== 'sends no request' ? found : null
}

const isAbout = ({ request }: Step, { method, path }: FakeRequest) => request === `${method} ${path.split('?')[0]}`

/** A busy machine may miss a deadline a few times; a client that doesn't recover misses it every time. */
async function inTime(ask: () => Promise<string>, tries = 5): Promise<string> {
  const outcome = await ask()
  return outcome === 'timed out' && tries > 1 ? inTime(ask, tries - 1) : outcome
}

/** The kind of outage; other errors are returned unchanged. */
async function outcomeOf(call: Promise<unknown> | undefined): Promise<string> {
  try {
    const answer = await call
    return answer === false || answer === 'undecided' ? 'answered false' : 'answered'
  } catch (error) {
    if (error instanceof RateLimited) return waitText(error)
    if (!(error instanceof ProviderFailed)) return `thrown: ${error}`
    const why = /timed out|the connection failed|response is not JSON/.exec(error.message)?.[0]
    return why ?? `failed with ${error.status}`
  }
}

/** Tolerance for the bot's own delay and for retries on a loaded machine. */
function waitText({ retryAfter }: RateLimited): string {
  return retryAfter > 30 && retryAfter <= 61 ? 'wait a minute' : `wait ${retryAfter} s`
}
