import { HttpResponse } from 'msw'

/** A reply body, or a function that builds its own response. */
export type Answer = object | (() => Response | Promise<Response>)

export const answered = (answer: Answer) => () => (typeof answer === 'function' ? answer() : HttpResponse.json(answer))

export const refuse =
  (status: number, body: object = {}) =>
  () =>
    HttpResponse.json(body, { status })

export const neverAnswer = () => new Promise<Response>(() => undefined)
