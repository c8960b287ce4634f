import type { RequestInput } from '../../http/request.ts'
import { queryOf } from '../../http/request.ts'
import { InvalidField } from '../field.ts'
import { apiLink, type Link } from '../links.ts'
import type { Paypal } from '../paypal.ts'

type Page<Item> = { items: Item[]; total_items: number; total_pages: number; links: Link[] }

/** Paginates a list by `?page=` and `?page_size=`. */
export function paginate<Item>(paypal: Paypal, request: RequestInput, path: string, all: Item[]): Page<Item> {
  const query = queryOf(request)
  const page = readCount(query, 'page', 1, 100_000)
  const size = readCount(query, 'page_size', 10, 20)
  const pages = Math.max(1, Math.ceil(all.length / size))
  const link = (rel: string, number: number) => apiLink(paypal, rel, `${path}?page_size=${size}&page=${number}`)
  return {
    items: all.slice((page - 1) * size, page * size),
    total_items: all.length,
    total_pages: pages,
    links: [
      link('self', page),
      ...(page > 1 ? [link('previous', page - 1)] : []),
      ...(page < pages ? [link('next', page + 1)] : []),
    ],
  }
}

function readCount(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = query.get(name)
  if (text === null) return fallback
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= max) return count
  throw new InvalidField('value', { at: name, value: text })
}
