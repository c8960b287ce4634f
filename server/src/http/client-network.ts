import { isIPv6 } from 'node:net'

/**
 * The key for rate limits per IP. An IPv6 customer has a whole /64 and can use a new address for each try, so a /64 counts
 * as one; an IPv4-mapped address counts as IPv4.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('%', 1).join('').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = ip.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  const groups = [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The wider network of a result of `networkOf` (IPv4 /24, IPv6 /56), within which providers reassign addresses. */
export function wideNetworkOf(network: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  if (ipv4) return `${ipv4}.0/24`
  const [, head, last = '0'] = /^(.+):([\da-f]{1,4})::\/64$/.exec(network) ?? []
  if (!head) return network
  return `${head}:${(Number.parseInt(last, 16) & 0xff00).toString(16)}::/56`
}
