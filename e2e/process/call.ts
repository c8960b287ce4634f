import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Given = { token?: string; body?: object; form?: Record<string, string> }
export type Answer = { status: number; body: Record<string, string> }

/** Sends one request; throws if there is no response. */
export async function call(url: string, method: string, { token, body, form }: Given = {}): Promise<Answer> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const reply = await fetch(url, { method, headers, body: form ? formOf(form) : JSON.stringify(body) })
  const text = await reply.text()
  return { status: reply.status, body: text ? JSON.parse(text) : {} }
}

/** Returned when the server is overloaded or its database is unavailable. */
export const serviceUnavailable = 503

/** Retries while the server returns 503. */
export async function callWithRetry(url: string, method: string, given: Given = {}): Promise<Answer> {
  for (;;) {
    const answer = await call(url, method, given)
    if (answer.status !== serviceUnavailable) return answer
    await sleep(200)
  }
}

/** Waits until the port refuses connections. */
export async function waitForClosedPort(port: number): Promise<void> {
  for (let isOpen = true; isOpen; await sleep(50)) {
    const socket = connect(port, '127.0.0.1')
    isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
  }
}

/** Fetches a list; empty unless the response is OK. */
export async function list<Entry>(url: string, token?: string): Promise<Entry[]> {
  const reply = await fetch(url, { headers: { ...(token && { authorization: `Bearer ${token}` }) } })
  return reply.ok ? await reply.json() : []
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  return form
}
