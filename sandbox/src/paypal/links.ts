import type { Paypal } from './paypal.ts'

export type Link = { href: string; rel: string; method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' }

export function apiLink({ url }: Pick<Paypal, 'url'>, rel: string, path: string, method: Link['method'] = 'GET'): Link {
  return { href: `${url()}/paypal/api${path}`, rel, method }
}

export function webLink({ url }: Pick<Paypal, 'url'>, rel: string, path: string): Link {
  return { href: `${url()}/paypal${path}`, rel, method: 'GET' }
}
