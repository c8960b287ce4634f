import { useState } from 'react'
import { FileField } from '../../../../ui/fields/file-field.tsx'
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx'

type CsvFieldsProps = {
  csv: string
  field: { name: string; problem: string | null | undefined }
  onChange: (csv: string) => void
}

const sample = 'discord_id,until\n310000000000000009,2030-12-31'

/** A pasted table, or a file that is read into it. */
export function CsvFields({ csv, field, onChange }: CsvFieldsProps) {
  const [fileProblem, setFileProblem] = useState<string | null>(null)

  async function read(file: File | null) {
    setFileProblem(null)
    if (!file) return
    const text = await file.text().catch(() => null)
    if (text === null) setFileProblem("We couldn't read this file. Choose it again.")
    else if (text.includes('\0')) setFileProblem("This isn't a text file. Choose a .csv file.")
    else onChange(text)
  }

  return (
    <>
      <TextAreaField
        label="Discord IDs and end dates"
        hint="Columns discord_id and until, with one member per line and dates such as 2030-12-31."
        rows={6}
        placeholder={sample}
        spellCheck={false}
        autoComplete="off"
        value={csv}
        onChange={onChange}
        {...field}
      />
      <FileField
        label="Or drop or choose a CSV file"
        accept=".csv,.txt,text/csv,text/plain"
        problem={fileProblem}
        onChange={(file) => void read(file)}
      />
    </>
  )
}
