import { Agent, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** As bare as can be, because the client shares the cores with what it measures. Both answer the body of a success. */
const agent = new Agent({ keepAlive: true })

export function get(url: string, headers: Record<string, string>): Promise<string> {
  return send(url, { headers })
}

export function post(url: string, headers: Record<string, string>, body: string): Promise<string> {
  const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return send(url, { method: 'POST', headers: { ...headers, ...length } }, body)
}

function send(url: string, options: RequestOptions, body?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} was answered ${reply.statusCode}.`))
      resolve(text(reply))
    })
      .on('error', reject)
      .end(body)
  })
}
