import { isIPv6 } from 'node:net'

/**
 * What limits per address count by. One IPv6 customer holds a whole /64 of addresses and can use a new one for each
 * try, so those count as one; an IPv4 address written as IPv6 counts as itself.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1).join('').split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = address.includes('::') ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  const groups = [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The wider network around a result of `networkOf`: IPv4 /24, IPv6 /56. Providers hand out new addresses within it. */
export function wideNetworkOf(network: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  if (ipv4) return `${ipv4}.0/24`
  const [, head, last = '0'] = /^(.+):([\da-f]{1,4})::\/64$/.exec(network) ?? []
  if (!head) return network
  return `${head}:${(Number.parseInt(last, 16) & 0xff00).toString(16)}::/56`
}
