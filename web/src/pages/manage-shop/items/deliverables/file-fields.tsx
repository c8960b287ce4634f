import type { DeliverableLimits, UploadedFile } from '@guildshop/contract/deliverables'
import { fileSizeText } from '@guildshop/contract/file-size'
import { FileIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { DropField } from '../../../../ui/fields/drop-field.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import type { DeliverableEntry } from './deliverable-entry.ts'
import type { KindFieldsProps } from './entry-fields.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useFileUpload } from './use-file-upload.ts'

const versionChoices = [
  { value: 'newest', label: 'Buyers get the newest version' },
  { value: 'bought', label: 'Buyers keep the version they bought' },
]

export function FileFields({ guildId, deliverables, entry, at, change }: KindFieldsProps) {
  const { limits } = deliverables
  const [refusal, setRefusal] = useState<string | null>(null)
  const retryButton = useRef<HTMLButtonElement>(null)
  const { current, start, cancel } = useFileUpload(guildId, finish)
  const problem = current?.problem

  useEffect(() => {
    if (problem) retryButton.current?.focus()
  }, [problem])

  function finish(upload: UploadedFile) {
    change({ upload, isUploading: false })
  }

  function choose(file: File | null) {
    if (!file) return
    const found = sizeProblem(file, limits)
    setRefusal(found)
    if (found) return
    change({ isUploading: true, ...(!entry.label.trim() && { label: file.name }) })
    void start(file)
  }

  function stop() {
    cancel()
    change({ isUploading: false })
  }

  return (
    <>
      <FileFacts entry={entry} />
      {current && !problem && <UploadProgress upload={current} {...at('fileId')} onCancel={stop} />}
      {current && problem && (
        <Notice tone="error">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 flex-1 basis-48">
              {current.file.name}: {problem}
            </span>
            <Button ref={retryButton} onClick={() => choose(current.file)}>
              Retry upload
            </Button>
            <Button variant="quiet" onClick={stop}>
              Cancel upload
            </Button>
          </span>
        </Notice>
      )}
      {!current && (
        <DropField
          key={entry.upload?._id}
          label={entry.stored?.file || entry.upload ? 'New version' : 'File'}
          hint={limits && storageText(limits)}
          file={null}
          thumbnail={<FileIcon size={18} className="m-auto h-full text-ink-muted" />}
          prompt={
            entry.stored?.file || entry.upload
              ? 'Drop a new version here, or choose one'
              : 'Drop a file here, or choose one'
          }
          onChange={choose}
          {...at('fileId')}
          {...(refusal && { problem: refusal })}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Versions"
          value={entry.servesNewest ? 'newest' : 'bought'}
          onChange={(value) => change({ servesNewest: value === 'newest' })}
          options={versionChoices}
        />
        <TextField
          label="Download limit"
          inputMode="numeric"
          autoComplete="off"
          hint="Downloads per order in 30 days (1–100)."
          value={entry.downloadLimit}
          onChange={(downloadLimit) => change({ downloadLimit })}
          {...at('downloadLimit')}
        />
      </div>
    </>
  )
}

function FileFacts({ entry: { stored, upload } }: { entry: DeliverableEntry }) {
  const file = upload ?? stored?.file
  if (!file) return null
  const version = (stored?.file?.version ?? 0) + (upload ? 1 : 0)
  return (
    <p className="text-sm text-ink-muted wrap-anywhere">
      <span className="font-medium text-ink">{file.name}</span> · {fileSizeText(file.sizeBytes)} · Version {version}
      {upload && ' · Uploaded, not saved yet'}
    </p>
  )
}

const storageText = ({ fileLimitBytes, storageUsedBytes, storageLimitBytes }: DeliverableLimits) =>
  `Up to ${fileSizeText(fileLimitBytes)} per file. ${fileSizeText(storageUsedBytes)} of ${fileSizeText(storageLimitBytes)} storage used.`

/** Refuses what the server would refuse, before anything is uploaded. */
function sizeProblem({ size }: File, limits: DeliverableLimits | null): string | null {
  if (size === 0) return 'This file is empty.'
  if (!limits) return null
  const { fileLimitBytes, storageUsedBytes, storageLimitBytes } = limits
  if (size > fileLimitBytes) return `This file is ${fileSizeText(size)}. The limit is ${fileSizeText(fileLimitBytes)}.`
  const free = Math.max(0, storageLimitBytes - storageUsedBytes)
  if (size <= free) return null
  return `This file is ${fileSizeText(size)}, but only ${fileSizeText(free)} of your storage is free. Remove a file or choose a smaller one.`
}
