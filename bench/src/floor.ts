import { createServer } from 'node:http'
import pg from 'pg'

/** The least work that answers the same: one prepared statement for the session and its account, one JSON string. */
export async function floorFor(
  databaseUrl: string,
  body: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const found = await pool.query<{ id: string }>(
    'select id from session where ended_at is null order by created_at desc limit 1',
  )
  const query = {
    name: 'floor',
    text: 'select * from session join account on account.id = session.account_id where session.id = $1',
    values: [found.rows[0]?.id],
  }
  const fields = JSON.parse(body)
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query(query)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...fields, email: rows[0]?.email }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await pool.end()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
