import { setupServer } from 'msw/node'

/** Mocks the network. Has no handlers until a test adds them with `server.use(...)`. */
export const server = setupServer()
