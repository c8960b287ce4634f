import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import type { Logger } from 'pino'
import { succeedsWithin } from '../jobs/wait.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'
import type { OpenSpan, SpanOptions, Tracing, TracingSettings } from './tracing.ts'

type Log = Pick<Logger, 'warn'>

const exportTimeout = 5000
const stopLimit = 1000
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Only loaded if an endpoint is configured. Spans are queued in memory and dropped if the collector can't keep up. */
export function createTracing(settings: TracingSettings, log: Log): Tracing {
  const { serviceName, version } = settings
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor(createExporter(settings, log), {
        scheduledDelayMillis: 2000,
        exportTimeoutMillis: exportTimeout,
      }),
    ],
  })
  const tracer = provider.getTracer('guildshop')
  const contexts = new AsyncLocalStorage<Context>()
  const current = () => contexts.getStore() ?? ROOT_CONTEXT

  return {
    open(name, { kind, attributes = {}, parent }: SpanOptions): OpenSpan {
      const caller = trace.getSpanContext(current())
      const context = contextOf(parent, current())
      const isElsewhere = trace.getSpanContext(context)?.traceId !== caller?.traceId
      const span = tracer.startSpan(
        name,
        {
          kind: kind ? kinds[kind] : SpanKind.INTERNAL,
          attributes,
          links: caller && isElsewhere ? [{ context: caller }] : [],
        },
        context,
      )
      const inside = trace.setSpan(context, span)
      let isFailed = false
      return {
        set: (more) => void span.setAttributes(more),
        fail(type) {
          // The first cause is the most specific one.
          if (!isFailed) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type)
          isFailed = true
        },
        run: (work) => contexts.run(inside, work),
        end: () => span.end(),
      }
    },

    traceparent() {
      const context = trace.getSpanContext(current())
      return context ? formatTraceparent(context) : null
    },

    async stop() {
      await succeedsWithin(provider.shutdown(), stopLimit)
    },
  }
}

/** An unreadable parent starts a trace. */
function contextOf(parent: string | null | undefined, current: Context): Context {
  if (parent === undefined) return current
  const parsed = parent && parseTraceparent(parent)
  return parsed ? trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true }) : ROOT_CONTEXT
}

/** Logs once per outage of the collector; the SDK itself is silent. */
function createExporter({ endpoint, headers }: TracingSettings, log: Log): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: exportTimeout })
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== 0
        if (hasFailed && !isFailing) log.warn({ reason: result.error?.name }, 'traces not exported')
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}
