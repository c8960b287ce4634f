import { randomUUID } from 'node:crypto'

export type PaypalFile = { field: string; name: string; type: string; bytes: Uint8Array }

/** A multipart body in PayPal's layout: JSON in `input`, without a file name, and then the files. */
export function multipartBody(
  input: object,
  files: PaypalFile[],
): { contentType: string; body: Uint8Array<ArrayBuffer> } {
  const boundary = `guildshop-${randomUUID()}`
  const part = (disposition: string, type: string, content: Uint8Array) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\ncontent-type: ${type}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...part('name="input"', 'application/json', Buffer.from(JSON.stringify(input))),
    ...files.flatMap(({ field, name, type, bytes }) => part(`name="${field}"; filename="${name}"`, type, bytes)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { contentType: `multipart/form-data; boundary=${boundary}`, body }
}
