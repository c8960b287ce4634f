import { fileSizeText } from '@guildshop/contract/file-size'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ProgressBar } from '../../../../ui/page/progress-bar.tsx'

type UploadProgressProps = {
  upload: { file: File; fraction: number }
  /** The name of the file's form control, so that the button gets the focus if the form can't be sent yet. */
  name: string
  problem: string | null | undefined
  onCancel: () => void
}

export function UploadProgress({ upload: { file, fraction }, name, problem, onCancel }: UploadProgressProps) {
  return (
    <div className="space-y-2 rounded-md border border-line bg-canvas p-3">
      <p className="text-sm text-ink wrap-anywhere">{file.name}</p>
      <ProgressBar label={`Upload of ${file.name}`} percent={fraction * 100} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-xs text-ink-muted tabular-nums">
          {fileSizeText(Math.round(file.size * fraction))} of {fileSizeText(file.size)}
        </p>
        <Button name={name} variant="quiet" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
      {problem && <p className="text-xs text-danger">{problem}</p>}
    </div>
  )
}
