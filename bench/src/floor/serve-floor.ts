import { createServer } from 'node:http'
import pg from 'pg'
import { floorRoutes } from './floor-routes.ts'

/** Minimal server with the same replies: no sessions, authorization, validation or logging. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 20 })

createServer(async (request, response) => {
  const [, name = '', id = ''] = (request.url ?? '').split('/')
  const answer = floorRoutes[name]
  if (!answer) return response.end()
  response.setHeader('content-type', 'application/json')
  return response.end(JSON.stringify(await answer(pool, id)))
}).listen(Number(process.env.PORT), '127.0.0.1')
