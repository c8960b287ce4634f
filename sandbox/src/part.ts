import type { FastifyInstance } from 'fastify'
import type { Endpoint } from './http/endpoint.ts'
import type { Html } from './http/html.ts'

/** A simulated service. To add one, create a folder that exports a Part and register it in start-sandbox.ts. */
export type Part = {
  name: string
  about: string
  /** Path of its start page. */
  home: string
  /** Fault injection forms, shown on the Faults page. */
  faults: () => Html
  /** Forms that change its data, shown on a separate page. */
  controls?: () => Html
  /** Listed after its endpoints. */
  fallback?: Endpoint
  addRoutes: (app: FastifyInstance) => void
}
