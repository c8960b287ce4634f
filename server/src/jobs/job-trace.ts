import * as z from 'zod'
import { currentTraceparent } from '../telemetry/tracing.ts'

/** A reserved key of every payload. Jobs don't see it: their schemas drop unknown keys, also in earlier releases. */
const traced = z.object({ traceparent: z.string() })

/** Adds the current trace context to a payload, if there is one. */
export function withTrace(payload: unknown): unknown {
  const traceparent = currentTraceparent()
  return traceparent && typeof payload === 'object' && payload !== null ? { ...payload, traceparent } : payload
}

/** The trace context of the request or job that enqueued this one, or null. */
export const traceIn = (payload: unknown): string | null => traced.safeParse(payload).data?.traceparent ?? null
