import type { FakeAnswer } from '../../testing/providers/provider-fake.ts'

/** One request to a provider. */
export type Step = {
  /** Method and path, by which the fake recognizes it. */
  request: string
  /** The response of a healthy provider. */
  response: FakeAnswer
  /** Why a retry after an outage is safe; `never` if the call isn't retried. */
  retrySafety: 'reads' | 'changes nothing' | 'same outcome' | 'request id' | 'nonce' | 'never'
  /** The outcome of a 200 that isn't JSON, if the call doesn't fail. */
  malformedOutcome?: 'answered' | 'answered false'
  /** Shared by many calls, so it's tested once. */
  isShared?: true
}

/** The requests of one client call, in order. */
export type Conversation<Client> = { ask: (client: Client) => Promise<unknown>; steps: [Step, ...Step[]] }

/** All calls of a client; some send no request. */
export type Conversations<Client> = Record<keyof Client, Conversation<Client> | 'sends no request'>
