import type { Html } from './http/html.ts'
import type { Route } from './http/router.ts'

/** One service the sandbox plays. A new one is a folder that makes a part, and a line in start-sandbox.ts. */
export type Part = {
  name: string
  about: string
  /** Where a person starts looking at it. */
  home: string
  /** Forms that change how it behaves, for the control page. */
  controls: () => Html
  routes: Route[]
}
