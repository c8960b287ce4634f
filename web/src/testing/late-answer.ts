import { HttpResponse } from 'msw'

/** A response that stays pending until `come` is called. */
export function lateAnswer() {
  let tell: (response: Response) => void
  const response = new Promise<Response>((resolve) => {
    tell = resolve
  })
  return { answer: () => response, come: (body: object) => tell(HttpResponse.json(body)) }
}
