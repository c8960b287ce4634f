export type Block =
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'points' | 'numbers'; lines: string[] }
  | { kind: 'code'; lines: string[] }

const fence = /^ {0,3}```/
const blank = /^\s*$/
const listMarks = { points: /^ {0,3}[-*+] +(?=\S)/, numbers: /^ {0,3}\d{1,9}[.)] +(?=\S)/ }

/** Parses text into paragraphs, lists and code blocks, in order. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isApart = true
  let isCode = false

  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const last = isApart ? undefined : blocks.at(-1)
    if (fence.test(line)) {
      if (!isCode) blocks.push({ kind: 'code', lines: [] })
      isApart = isCode
      isCode = !isCode
    } else if (isCode) last?.lines.push(line)
    else if (blank.test(line)) isApart = true
    else {
      addLine(blocks, last, line)
      isApart = false
    }
  }
  return blocks
}

function addLine(blocks: Block[], last: Block | undefined, line: string): void {
  const kind = kindOf(line)
  const content = kind === 'paragraph' ? line.trim() : line.replace(listMarks[kind], '').trim()
  if (last?.kind === kind) last.lines.push(content)
  else blocks.push({ kind, lines: [content] })
}

function kindOf(line: string): 'paragraph' | 'points' | 'numbers' {
  if (listMarks.points.test(line)) return 'points'
  return listMarks.numbers.test(line) ? 'numbers' : 'paragraph'
}
