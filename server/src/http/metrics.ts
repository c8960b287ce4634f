import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
    clientErrors: new Counter({
      name: 'guildshop_client_errors_total',
      help: 'Errors reported by the browser app',
      labelNames: ['kind', 'page'],
      registers: [registry],
    }),
    paypalWebhooksRefused: new Counter({
      name: 'guildshop_paypal_webhooks_refused_total',
      help: 'PayPal webhook deliveries that were not accepted',
      labelNames: ['reason'],
      registers: [registry],
    }),
    buyerMessages: countBuyerMessages(registry),
    jobsUp: new Gauge({
      name: 'guildshop_jobs_up',
      help: '1 while the job workers of this process run, 0 while they are down',
      labelNames: ['lane'],
      registers: [registry],
    }),
    jobsLastPoll: new Gauge({
      name: 'guildshop_jobs_last_poll_timestamp_seconds',
      help: 'When a job worker of this process last polled the queue',
      labelNames: ['lane'],
      registers: [registry],
    }),
  }
}

const countBuyerMessages = (registry: Registry) =>
  new Counter({
    name: 'guildshop_buyer_messages_total',
    help: 'Direct messages to buyers about shipments, refunds and roles',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
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
