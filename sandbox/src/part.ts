import type { Html } from './http/html.ts'
import type { Route } from './http/router.ts'

/** A simulated service. To add one, create a folder that exports a Part and register it in start-sandbox.ts. */
export type Part = {
  name: string
  about: string
  /** Path of its start page. */
  home: string
  /** Fault injection forms, shown on the control page. */
  controls: () => Html
  routes: Route[]
}
