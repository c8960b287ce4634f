import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

type Make<Metric> = (name: string, help: string, labelNames: string[]) => Metric

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counter: Make<Counter> = (name, help, labelNames) =>
    new Counter({ name: `guildshop_${name}_total`, help, labelNames, registers: [registry] })
  const gauge: Make<Gauge> = (name, help, labelNames) =>
    new Gauge({ name: `guildshop_${name}`, help, labelNames, registers: [registry] })
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'guildshop_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'guildshop_job_seconds',
      help: 'Time to run a job',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 15],
      registers: [registry],
    }),
    clientErrors: counter('client_errors', 'Errors reported by the browser app', ['kind', 'page']),
    paypalWebhooksRefused: counter('paypal_webhooks_refused', 'PayPal webhooks that were not accepted', ['reason']),
    notifications: counter('notifications', 'Events that sellers were notified of', ['channel', 'outcome']),
    refundRequests: counter('refund_requests', 'Refunds requested by sellers, by result of the call to PayPal', [
      'result',
    ]),
    buyerMessages: counter('buyer_messages', 'Messages to buyers about their orders', ['kind', 'outcome']),
    disputeAnswers: counter('dispute_answers', 'Answers to disputes that sellers sent to PayPal', ['kind']),
    saleReads: counter('sale_reads', 'Paid sales read from PayPal again', ['result']),
    retentionFailures: counter('retention_failures', 'Retention rules or rows that failed', ['rule']),
    membershipReads: counter('membership_reads', 'Subscriptions of memberships read from PayPal', ['result']),
    ...{ ...pricingMetrics(counter), ...storefrontMetrics(counter), ...gatewayMetrics(counter, gauge) },
    ...{ ...providerMetrics(counter, registry), ...deliveryMetrics(counter), ...workerMetrics(gauge) },
  }
}

const providerMetrics = (counter: Make<Counter>, registry: Registry) => ({
  providerCallSeconds: new Histogram({
    name: 'guildshop_provider_call_seconds',
    help: 'Time of a call to Discord, PayPal, the mail server or the bucket, including retries',
    labelNames: ['provider', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  }),
  providerErrors: counter('provider_errors', 'Calls to Discord, PayPal, the mail server or the bucket that failed', [
    'provider',
    'operation',
    'class',
  ]),
})

const deliveryMetrics = (counter: Make<Counter>) => ({
  deliveryFailures: counter('delivery_failures', 'Deliveries that failed, or are retried', [
    'kind',
    'reason',
    'result',
  ]),
})

const workerMetrics = (gauge: Make<Gauge>) => ({
  jobsUp: gauge('jobs_up', '1 while the job workers of this process run, 0 while they are down', ['lane']),
  jobsLastPoll: gauge('jobs_last_poll_timestamp_seconds', 'When a job worker of this process last polled the queue', [
    'lane',
  ]),
})

const pricingMetrics = (counter: Make<Counter>) => ({
  discountCodesRefused: counter('discount_codes_refused', 'Rejected discount code attempts', ['reason']),
  freeOrders: counter('free_orders', 'Orders for which nothing was paid', []),
})

const storefrontMetrics = (counter: Make<Counter>) => ({
  gifts: counter('gifts', 'Attempts to deliver paid gifts, and declines, by outcome', ['outcome']),
  standingMessages: counter('standing_messages', 'Standing message updates by outcome', ['outcome']),
})

const gatewayMetrics = (counter: Make<Counter>, gauge: Make<Gauge>) => ({
  gatewayConnected: gauge('gateway_connected', "1 while this process is connected to Discord's gateway, 0 while not", [
    'shard',
  ]),
  gatewayLastEvent: gauge(
    'gateway_last_event_timestamp_seconds',
    "When Discord's gateway last sent an event or acknowledged a heartbeat",
    ['shard'],
  ),
  gatewayReconnects: counter('gateway_reconnects', "Reconnections to Discord's gateway", ['session']),
})

/** Serves metrics on a separate, non-public port. */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    response.setHeader('content-type', metrics.registry.contentType)
    return response.end(await metrics.registry.metrics())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return server
}
