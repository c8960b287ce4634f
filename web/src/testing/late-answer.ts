import { HttpResponse } from 'msw'

/** An answer that comes when it is told to. */
export function lateAnswer() {
  let tell: (response: Response) => void
  const response = new Promise<Response>((resolve) => {
    tell = resolve
  })
  return { answer: () => response, come: (body: object) => tell(HttpResponse.json(body)) }
}
