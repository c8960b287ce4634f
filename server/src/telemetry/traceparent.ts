type SpanContext = { traceId: string; spanId: string; traceFlags: number }

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** https://www.w3.org/TR/trace-context/#traceparent-header */
export const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** Null if it's malformed. */
export function parseTraceparent(text: string): SpanContext | null {
  const [, traceId, spanId, flags] = pattern.exec(text) ?? []
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) } : null
}
