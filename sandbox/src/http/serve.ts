import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readCall } from './call.ts'
import { Declined } from './declined.ts'
import { html } from './html.ts'
import { replyPage } from './page.ts'
import { type Reply, replyJson } from './reply.ts'
import { findRoute, type Route } from './router.ts'

const everyReply = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export function serve(routes: Route[]): Server {
  return createServer(async (incoming, outgoing) => {
    send(outgoing, await answer(routes, incoming))
  })
}

async function answer(routes: Route[], incoming: IncomingMessage): Promise<Reply> {
  try {
    const url = readUrl(incoming)
    const { route, params } = findRoute(routes, incoming.method ?? '', url.pathname)
    return await route.respond(await readCall(incoming, url, params))
  } catch (error) {
    return explain(error, incoming)
  }
}

function readUrl({ url = '' }: IncomingMessage): URL {
  const whole = `http://sandbox${url}`
  if (!url.startsWith('/') || !URL.canParse(whole)) throw new Declined(400, 'The URL is not valid.')
  return new URL(whole)
}

/** HTML for browsers, JSON for clients. Unexpected errors are shown in full, because only developers use the sandbox. */
function explain(error: unknown, { headers }: IncomingMessage): Reply {
  if (!(error instanceof Declined)) console.error(error)
  const status = error instanceof Declined ? error.status : 500
  const message = error instanceof Error ? error.message : String(error)
  if (!headers.accept?.includes('text/html')) return replyJson({ message }, { status })
  return replyPage(`Error ${status}`, html`<p>${message}</p>`, status)
}

function send(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, { ...everyReply, ...headers }).end(body)
}
