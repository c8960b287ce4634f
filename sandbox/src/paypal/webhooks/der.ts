/** Minimal DER encoder for X.509 certificates. */

export function sequence(...parts: Buffer[]): Buffer {
  return wrap(0x30, ...parts)
}

export function set(...parts: Buffer[]): Buffer {
  return wrap(0x31, ...parts)
}

/** Context-specific tag. */
export function tagged(number: number, ...parts: Buffer[]): Buffer {
  return wrap(0xa0 + number, ...parts)
}

export function integer(bytes: Buffer): Buffer {
  const isNegative = (bytes[0] ?? 0) >= 0x80
  return wrap(0x02, isNegative ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

export function bitString(bytes: Buffer, unusedBits = 0): Buffer {
  return wrap(0x03, Buffer.from([unusedBits]), bytes)
}

export function octetString(...parts: Buffer[]): Buffer {
  return wrap(0x04, ...parts)
}

export function nothing(): Buffer {
  return wrap(0x05)
}

export function yes(): Buffer {
  return wrap(0x01, Buffer.from([0xff]))
}

export function text(value: string): Buffer {
  return wrap(0x0c, Buffer.from(value))
}

/** A dNSName in the subject alternative names. */
export function dnsName(value: string): Buffer {
  return wrap(0x82, Buffer.from(value))
}

/** UTCTime before 2050, GeneralizedTime after, as X.509 requires. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]|\..*/g, '')}Z`
  return date.getUTCFullYear() < 2050 ? wrap(0x17, Buffer.from(digits.slice(2))) : wrap(0x18, Buffer.from(digits))
}

/** `objectId('2.5.4.3')`. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return wrap(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(number: number): number[] {
  const digits = [number & 0x7f]
  for (let rest = number >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}

function wrap(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  if (length < 0x100) return [0x81, length]
  return [0x82, length >> 8, length & 0xff]
}
