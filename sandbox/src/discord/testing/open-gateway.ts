import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

/** A bare gateway client: messages are read one by one. */
export async function openGateway(url: string) {
  const socket = new WebSocket(url)
  const messages: string[] = []
  let wake = () => undefined
  socket.on('message', (data) => {
    messages.push(data.toString())
    wake()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')

  return {
    closed,
    send: (payload: object) => socket.send(JSON.stringify(payload)),
    sendText: (text: string) => socket.send(text),
    close: (code: number) => socket.close(code),

    async next() {
      while (messages.length === 0) {
        await new Promise<void>((resolve) => {
          wake = () => void resolve()
        })
      }
      return JSON.parse(messages.shift() ?? '')
    },
  }
}
