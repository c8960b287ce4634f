import { createInterface } from 'node:readline/promises'

export type Prompt = {
  /** Asks until `problemOf` returns null. An empty answer is the default, if there is one. */
  ask: (text: string, options: AskOptions) => Promise<string>
  confirm: (text: string, isDefault: boolean) => Promise<boolean>
  print: (text: string) => void
  close: () => void
}

type AskOptions = {
  initial?: string | undefined
  /** Shown instead of the default if that is secret. */
  shown?: string | undefined
  problemOf: (answer: string) => string | null
}

/** Questions on a terminal, or answered line by line from a pipe. Rejects if the answers end too early. */
export function createPrompt(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Prompt {
  const lines = createInterface({ input, output, terminal: false })
  const answers = lines[Symbol.asyncIterator]()
  const print = (text: string) => void output.write(`${text}\n`)
  const nextAnswer = async (text: string) => {
    output.write(`${text}: `)
    const { value, done } = await answers.next()
    if (done) throw new Error('Input ended before all questions were answered. Nothing was written.')
    return String(value).trim()
  }

  async function ask(text: string, { initial, shown = initial, problemOf }: AskOptions): Promise<string> {
    const question = initial ? `${text} [${shown}]` : text
    for (;;) {
      const answer = (await nextAnswer(question)) || initial || ''
      const problem = problemOf(answer)
      if (!problem) return answer
      print(`  That doesn't work: ${problem}.`)
    }
  }

  async function confirm(text: string, isDefault: boolean): Promise<boolean> {
    const problemOf = (answer: string) => (/^(y|yes|n|no)$/i.test(answer) ? null : 'answer y or n')
    const answer = await ask(`${text} (y/n)`, { initial: isDefault ? 'y' : 'n', problemOf })
    return /^y/i.test(answer)
  }

  return { ask, confirm, print, close: () => lines.close() }
}
