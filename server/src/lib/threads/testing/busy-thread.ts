import { serveThread } from '../serve-thread.ts'

/** Work for the tests of `threadPool`: the length of a text, unless the text asks for something else. */
serveThread((input) => {
  if (input === 'fail') throw new Error('Failed.')
  if (input === 'exit') process.exit(1)
  if (input === 'crash') {
    setImmediate(() => {
      throw new Error('Crashed.')
    })
    return new Promise(() => undefined)
  }
  if (input === 'text') return 'not a number'
  if (input === 'busy') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  return String(input).length
})
