import { messageReply } from '@guildshop/contract/replies'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { server } from '../testing/server.ts'
import { upload } from './upload.ts'

type Answer = (request: Request) => Response | Promise<Response>

function send(answer: Answer, onProgress: (fraction: number) => void = () => undefined) {
  server.use(http.put('/api/pictures', ({ request }) => answer(request)))
  const body = new FormData()
  body.append('picture', new File(['pixels'], 'mug.png', { type: 'image/png' }))
  return upload(messageReply, { method: 'PUT', path: '/pictures', body, headers: { 'x-trace': '7' }, onProgress })
}

test('sends the token and headers and parses the reply', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  const headers: Array<string | null> = []

  const reply = await send((request) => {
    headers.push(...['authorization', 'accept', 'x-trace'].map((name) => request.headers.get(name)))
    return HttpResponse.json({ message: 'Kept.' })
  })

  expect(reply).toEqual({ message: 'Kept.' })
  expect(headers).toEqual(['Bearer a.b.c', 'application/json', '7'])
})

test('reports upload progress', async () => {
  const fractions: number[] = []

  await send(
    () => HttpResponse.json({}),
    (fraction) => fractions.push(fraction),
  )

  expect(fractions.at(-1)).toBe(1)
})

test('parses an empty reply as an empty object', async () => {
  const reply = await send(() => new HttpResponse(null, { status: 204 }))

  expect(reply).toEqual({})
})

test.each([
  [400, { message: 'Too large.', code: 'IMAGE_TOO_LARGE' }, 'Too large.', 'IMAGE_TOO_LARGE'],
  [500, {}, '', undefined],
])("throws with the API's message on status %d", async (status, body, message, code) => {
  const sending = send(() => HttpResponse.json(body, { status }))

  await expect(sending).rejects.toMatchObject({ name: 'CallFailed', status, message, code })
})

test('throws without a message on an invalid reply', async () => {
  const sending = send(() => HttpResponse.json({ message: 12 }))

  await expect(sending).rejects.toMatchObject({ name: 'CallFailed', message: '' })
})

test('throws when the connection is lost', async () => {
  const sending = send(() => HttpResponse.error())

  await expect(sending).rejects.toThrow('The connection was lost.')
})

test('clears the token when the session has ended', async () => {
  localStorage.setItem('authToken', 'a.b.c')

  await send(() => HttpResponse.json({ code: 'SESSION_ENDED' }, { status: 401 })).catch(() => undefined)

  expect(localStorage.getItem('authToken')).toBeNull()
})
