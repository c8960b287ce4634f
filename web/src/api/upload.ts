import { CallFailed, failureOf, type Schema } from './http.ts'
import { storedToken } from './token-store.ts'
import { reportUnreachable } from './unreachable.ts'

type Upload = {
  method: 'POST' | 'PUT'
  path: string
  body: FormData | Blob
  headers: Record<string, string>
  /** Receives the uploaded fraction, from 0 to 1. */
  onProgress: (fraction: number) => void
  signal?: AbortSignal
}

/** Like `call`, but with upload progress, which only XMLHttpRequest reports. */
export async function upload<Reply>(schema: Schema<Reply>, options: Upload): Promise<Reply> {
  const token = storedToken()
  const { status, content } = await send(options, token).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    return reportUnreachable(error)
  })
  if (status < 200 || status > 299) throw failureOf(status, content, token)

  const reply = schema.safeParse(content ?? {})
  if (!reply.success) throw new CallFailed({ status })
  return reply.data
}

function send({ method, path, body, headers, onProgress, signal }: Upload, token: string | null) {
  return new Promise<{ status: number; content: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () =>
      resolve({ status: request.status, content: contentOf(request.responseText) }),
    )
    request.addEventListener('error', () => reject(new Error('The connection was lost.')))
    request.addEventListener('abort', () => reject(new Error('The upload was cancelled.')))
    signal?.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function contentOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
