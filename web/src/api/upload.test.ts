import { messageReply } from '@guildshop/contract/replies'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { server } from '../testing/server.ts'
import { upload } from './upload.ts'

type Answer = (request: Request) => Response | Promise<Response>

function send(answer: Answer, onProgress: (fraction: number) => void = () => undefined) {
  server.use(http.put('/api/pictures', ({ request }) => answer(request)))
  const form = new FormData()
  form.append('picture', new File(['pixels'], 'mug.png', { type: 'image/png' }))
  return upload(messageReply, { method: 'PUT', path: '/pictures', form, onProgress })
}

test('an upload carries the token, and its reply is read', async () => {
  localStorage.setItem('authToken', 'a.b.c')
  const headers: Array<string | null> = []

  const reply = await send((request) => {
    headers.push(request.headers.get('authorization'), request.headers.get('accept'))
    return HttpResponse.json({ message: 'Kept.' })
  })

  expect(reply).toEqual({ message: 'Kept.' })
  expect(headers).toEqual(['Bearer a.b.c', 'application/json'])
})

test('an upload tells how much of it has gone', async () => {
  const fractions: number[] = []

  await send(
    () => HttpResponse.json({}),
    (fraction) => fractions.push(fraction),
  )

  expect(fractions.at(-1)).toBe(1)
})

test('an empty reply is read as an empty object', async () => {
  const reply = await send(() => new HttpResponse(null, { status: 204 }))

  expect(reply).toEqual({})
})

test.each([
  [400, { message: 'Too large.', code: 'IMAGE_TOO_LARGE' }, 'Too large.', 'IMAGE_TOO_LARGE'],
  [500, {}, '', undefined],
])('a refusal with status %d keeps its words', async (status, body, message, code) => {
  const sending = send(() => HttpResponse.json(body, { status }))

  await expect(sending).rejects.toMatchObject({ name: 'CallFailed', status, message, code })
})

test('a reply nobody can read is a failure without words', async () => {
  const sending = send(() => HttpResponse.json({ message: 12 }))

  await expect(sending).rejects.toMatchObject({ name: 'CallFailed', message: '' })
})

test('a lost connection is a failure', async () => {
  const sending = send(() => HttpResponse.error())

  await expect(sending).rejects.toThrow('The connection was lost.')
})

test('an ended session is forgotten, as after any other call', async () => {
  localStorage.setItem('authToken', 'a.b.c')

  await send(() => HttpResponse.json({ code: 'SESSION_ENDED' }, { status: 401 })).catch(() => undefined)

  expect(localStorage.getItem('authToken')).toBeNull()
})
