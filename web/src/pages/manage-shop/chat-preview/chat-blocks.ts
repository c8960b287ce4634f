type ChatBlockKind = 'one' | 'two' | 'three' | 'small' | 'bullet' | 'number' | 'quote' | 'plain'

export type ChatBlock = { kind: ChatBlockKind; lines: string[] }

const markers: [ChatBlockKind, RegExp][] = [
  ['three', /^### +(?=\S)/],
  ['two', /^## +(?=\S)/],
  ['one', /^# +(?=\S)/],
  ['small', /^-# +(?=\S)/],
  ['bullet', /^ *[-*] +(?=\S)/],
  ['number', /^ *\d+\. +(?=\S)/],
  ['quote', /^> +(?=\S)/],
]

const headings: readonly ChatBlockKind[] = ['one', 'two', 'three']

/** Parses block markup. Adjacent lines of a kind form a block, except headings. A code block counts as one line. */
export function chatBlocks(text: string): ChatBlock[] {
  const blocks: ChatBlock[] = []
  for (const line of text.match(/^(?:.*?```[\s\S]+?```)*.*$/gm) ?? []) {
    const [kind, marker] = markers.find(([, pattern]) => pattern.test(line)) ?? ['plain' as const, /^/]
    const words = line.replace(marker, '')
    const last = blocks.at(-1)
    if (last?.kind === kind && !headings.includes(kind)) last.lines.push(words)
    else blocks.push({ kind, lines: [words] })
  }
  return blocks.filter(({ lines }) => lines.some((line) => line.trim() !== ''))
}
