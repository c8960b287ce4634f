import { HttpResponse, http } from 'msw'
import { type Answer, answered } from './answers.ts'
import { server } from './server.ts'

/** Answers POSTs with the given answers in turn, then repeats the last one. Returns the request bodies, as they arrive. */
export function answerPost(path: string, ...answers: [Answer, ...Answer[]]): unknown[] {
  const sent: unknown[] = []
  server.use(
    http.post(`/api${path}`, async ({ request }) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)] ?? {}
      const text = await request.text()
      sent.push(text ? JSON.parse(text) : undefined)
      return answered(answer)()
    }),
  )
  return sent
}

/** Ways a call can fail, each with the message to show. */
export const failures = (fallback: string) => [
  {
    how: 'the server sends an error message',
    answer: () => HttpResponse.json({ message: 'The server says no.' }, { status: 400 }),
    words: 'The server says no.',
  },
  { how: 'the server fails without a message', answer: () => HttpResponse.json({}, { status: 500 }), words: fallback },
  { how: 'the connection is lost', answer: () => HttpResponse.error(), words: fallback },
]
