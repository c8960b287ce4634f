import { DownloadIcon } from 'lucide-react'
import { useSession } from '../../../api/session.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'

/** The only time the codes are shown. */
export function NewRecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { user } = useSession()

  function download() {
    const text = recoveryCodesText(codes, user?.username)
    saveFile('guildshop-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
  }

  return (
    <div className="space-y-4 rounded-md border border-line bg-canvas p-4">
      <p className="text-sm text-pretty text-ink">
        Save these codes somewhere safe, such as a password manager. You won't see them again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-1.5"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono text-sm text-ink select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={download}>
          <DownloadIcon />
          Download (.txt)
        </Button>
        <CopyButton text={codes.join('\n')} what="recovery codes" />
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

function recoveryCodesText(codes: string[], username: string | undefined): string {
  const heading = username ? `Guildshop recovery codes for ${username}` : 'Guildshop recovery codes'
  return `${heading}\nEach code works once.\n\n${codes.join('\n')}\n`
}
