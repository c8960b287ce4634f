import { setupServer } from 'msw/node'

/** The far end of the network: knows nothing until a test tells it with `server.use(...)`. */
export const server = setupServer()
