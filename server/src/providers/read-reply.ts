import type * as z from 'zod'
import { ProviderFailed } from './provider-failed.ts'
import { readJson } from './read-json.ts'

type Source = { provider: string; what: string; status: number }

/** Errors contain the path of an invalid value, never the value. */
export function readShape<Shape extends z.ZodType>(source: Source, json: unknown, shape: Shape): z.infer<Shape> {
  const parsed = shape.safeParse(json)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map(({ path }) => path.join('.') || 'the top')
  throw new ProviderFailed(
    source.provider,
    source.status,
    `${source.what}: unexpected response at ${places.join(', ')}`,
  )
}

export function readText<Shape extends z.ZodType>(source: Source, text: string, shape: Shape): z.infer<Shape> {
  const json = readJson(text)
  if (json !== undefined) return readShape(source, json, shape)
  throw new ProviderFailed(source.provider, source.status, `${source.what}: response is not JSON`)
}
