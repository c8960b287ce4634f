import { readKeys } from '@guildshop/contract/deliverable-rules'
import { useQuery } from '@tanstack/react-query'
import { FileUpIcon } from 'lucide-react'
import { type ChangeEvent, useId, useMemo, useState } from 'react'
import { buttonClasses } from '../../../../ui/buttons/button-classes.ts'
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'
import { keySummary } from './key-summary.ts'
import { keyCheckQuery } from './keys-api.ts'

type KeyInputProps = {
  /** The item whose pool the keys go to; undefined if it has no keys yet. */
  itemId: string | undefined
  text: string
  onChange: (text: string) => void
  name?: string
  problem?: string | null | undefined
}

const largestFile = 20 * 1024 * 1024

/** Accepts pasted keys or a file with keys and says what adding them will do. */
export function KeyInput({ itemId, text, onChange, name, problem }: KeyInputProps) {
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const fileId = useId()
  const list = useMemo(() => readKeys(text), [text])
  const settled = useDebounced(list, 400)
  const check = useQuery({
    ...keyCheckQuery(itemId ?? '', settled.keys),
    enabled: itemId !== undefined && settled.keys.length > 0,
    retry: false,
  })
  const isChecking = itemId !== undefined && list.keys.length > 0 && (settled !== list || check.isFetching)

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (!file) return
    const found = await contentOf(file)
    target.value = ''
    setFileProblem(found.problem)
    if (found.text) onChange(text.trim() ? `${text.trimEnd()}\n${found.text}` : found.text)
  }

  return (
    <div className="space-y-2">
      <TextAreaField
        label="Keys to add"
        name={name}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
        hint="One key per line. From a CSV file, we use the first column."
        value={text}
        onChange={onChange}
        problem={problem ?? fileProblem}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label
          htmlFor={fileId}
          className={`${buttonClasses('secondary')} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent`}
        >
          <FileUpIcon />
          Choose a file with keys
          <input
            id={fileId}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className="sr-only"
            onChange={(event) => void readFile(event)}
          />
        </label>
      </div>
      <p role="status" className="text-sm text-pretty text-ink-muted wrap-anywhere empty:hidden">
        {text.trim() && summaryText()}
      </p>
    </div>
  )

  function summaryText(): string {
    if (isChecking) return 'Checking keys...'
    const sentences = keySummary(list, check.data).join(' ')
    return check.isError ? `${sentences} Keys that are already in the pool are skipped.` : sentences
  }
}

async function contentOf(file: File): Promise<{ text: string; problem: string | null }> {
  if (file.size > largestFile) return { text: '', problem: "A file with keys can't be larger than 20 MB." }
  const text = await file.text().catch(() => null)
  if (text === null) return { text: '', problem: "We couldn't read this file. Choose it again." }
  if (text.includes('\0')) return { text: '', problem: "This isn't a text file. Choose a .csv or .txt file." }
  return readKeys(text).keys.length > 0 ? { text, problem: null } : { text: '', problem: 'This file has no keys.' }
}
