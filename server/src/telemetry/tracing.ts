import type { Logger } from 'pino'
import { Refused } from '../errors/refused.ts'

type Attributes = Record<string, string | number | boolean>

export type SpanOptions = {
  /** Defaults to `internal`. */
  kind?: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** Continues the trace of a W3C traceparent; null starts a trace. By default, the current one continues. */
  parent?: string | null | undefined
}

export type Span = {
  set: (attributes: Attributes) => void
  /** Marks the span as failed. `type` is a class or code, never a message. */
  fail: (type: string) => void
}

export type OpenSpan = Span & { run: <Result>(work: () => Result) => Result; end: () => void }

export type Tracing = {
  open: (name: string, options: SpanOptions) => OpenSpan
  /** The current span as a W3C traceparent. */
  traceparent: () => string | null
  /** Sends what is left, within a second. */
  stop: () => Promise<void>
}

export type TracingSettings = {
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  version: string
}

/** Trace context is ambient: it follows the work, not its parameters. Null unless an endpoint is configured. */
let tracing: Tracing | null = null

/** Loads the OpenTelemetry packages and starts exporting. Returns a function that stops it. */
export async function startTracing(settings: TracingSettings, log: Pick<Logger, 'warn'>): Promise<() => Promise<void>> {
  const { createTracing } = await import('./open-telemetry.ts')
  const started = createTracing(settings, log)
  tracing = started
  return async () => {
    if (tracing === started) tracing = null
    await started.stop()
  }
}

export const isTracing = (): boolean => tracing !== null

export const currentTraceparent = (): string | null => tracing?.traceparent() ?? null

/** A span that the caller ends; null without tracing. */
export const openSpan = (name: string, options: SpanOptions): OpenSpan | null => tracing?.open(name, options) ?? null

const noSpan: Span = { set: () => undefined, fail: () => undefined }

/** Runs work in a span, or just runs it without tracing. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = openSpan(name, options)
  if (!span) return work(noSpan)
  try {
    return await span.run(() => work(span))
  } catch (error) {
    // A refusal is expected.
    if (error instanceof Refused) span.set({ 'guildshop.refusal': error.code })
    else span.fail(error instanceof Error ? error.name : 'unknown')
    throw error
  } finally {
    span.end()
  }
}
