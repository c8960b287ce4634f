export type Reply = { status: number; headers: Record<string, string>; body: string | Buffer }

type Extras = { status?: number; headers?: Record<string, string> }

export function replyJson(value: unknown, { status = 200, headers = {} }: Extras = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) }
}

/** Post/redirect/get: reloading the target never resubmits the form. */
export function redirect(location: string): Reply {
  return { status: 303, headers: { location }, body: '' }
}

export function replyNothing(): Reply {
  return { status: 204, headers: {}, body: '' }
}
