import type { FakeAnswer } from '../../testing/providers/provider-fake.ts'

/** One question to a provider, as it goes over the wire. */
export type Step = {
  /** The method and path by which the fake knows it. */
  asks: string
  /** What a healthy provider says. */
  yes: FakeAnswer
  /** Why asking twice does no harm after an outage; `never` where it could. */
  again: 'reads' | 'changes nothing' | 'same outcome' | 'request id' | 'nonce' | 'never'
  /** What a 200 that is no JSON comes to: nobody reads the answer, or it proves nothing. Otherwise the call fails. */
  nonsense?: 'answered' | 'answered false'
  /** Comes before many calls and is the same for all: playing it once is enough. */
  isShared?: true
}

/** What one call of a client says to its provider, step by step. */
export type Conversation<Client> = { ask: (client: Client) => Promise<unknown>; steps: [Step, ...Step[]] }

/** Every call there is. One that only computes something speaks to nobody. */
export type Conversations<Client> = Record<keyof Client, Conversation<Client> | 'asks nobody'>
