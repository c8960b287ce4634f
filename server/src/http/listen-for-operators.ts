import fastify from 'fastify'
import type { Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import { healthRoutes } from './health-routes.ts'
import { serveMetrics } from './metrics.ts'
import { closeGracefully } from './sockets/close-gracefully.ts'
import { socketLimits } from './sockets/socket-limits.ts'

type Close = () => unknown

/** Serves only `/healthz` and `/readyz`, for a process that serves no requests. */
export async function listenForHealth(
  { host, port, isPortSet }: Pick<Config, 'host' | 'port' | 'isPortSet'>,
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  isUp: () => boolean,
): Promise<Close> {
  const readiness = { isStopping: false, isUp }
  const app = fastify({ ...socketLimits, forceCloseConnections: 'idle' })
  await app.register(healthRoutes({ db, readiness }))
  const close = closeGracefully(app)
  await skipTakenDefault(app.listen({ host, port }), { isSet: isPortSet, setting: 'PORT', port, log })
  return close
}

export async function listenForMetrics(
  config: Pick<Config, 'metricsHost' | 'metricsPort' | 'isMetricsPortSet'>,
  { metrics, log }: Pick<Dependencies, 'metrics' | 'log'>,
): Promise<Close> {
  const { metricsHost, metricsPort: port, isMetricsPortSet: isSet } = config
  const listening = serveMetrics(metrics, metricsHost, port)
  const server = await skipTakenDefault(listening, { isSet, setting: 'METRICS_PORT', port, log })
  return () => server?.close()
}

type Port = Pick<Dependencies, 'log'> & { isSet: boolean; setting: string; port: number }

/** A configured port must be free. A default port may be in use by another process, so it's skipped. */
async function skipTakenDefault<Listening>(
  listening: Promise<Listening>,
  { isSet, setting, port, log }: Port,
): Promise<Listening | null> {
  try {
    return await listening
  } catch (error) {
    const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isSet || !isPortTaken) throw error
    log.warn({ setting, port }, 'port in use: not listening on it')
    return null
  }
}
