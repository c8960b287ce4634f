import * as z from 'zod'

const token = /^[\w!#$%&'*+.^`|~-]+$/

/** HTTP headers in OpenTelemetry's notation: `name=value` pairs separated by commas, with percent-encoded values. */
export const exporterHeaders = z.string().transform((text, context): Record<string, string> => {
  const given = text.split(',').filter((pair) => pair.trim() !== '')
  const pairs = given.map(readPair).filter((pair) => pair !== null)
  if (pairs.length === given.length) return Object.fromEntries(pairs)
  context.addIssue({ code: 'custom', message: 'must be name=value pairs, separated by commas and percent-encoded' })
  return z.NEVER
})

function readPair(pair: string): [string, string] | null {
  const [, name = '', value = ''] = /^([^=]*)=(.*)$/s.exec(pair) ?? []
  if (!token.test(name.trim())) return null
  try {
    return [name.trim(), decodeURIComponent(value.trim())]
  } catch {
    return null
  }
}
