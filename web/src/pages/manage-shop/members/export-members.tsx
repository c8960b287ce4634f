import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { exportFileName } from '../../../ui/export-file-name.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type MembersWanted, useExportMembers } from './members-api.ts'

type ExportMembersProps = { guildId: string; guildName: string; wanted: MembersWanted; isDisabled: boolean }

/** Exports the members that match the filters. */
export function ExportMembers({ guildId, guildName, wanted, isDisabled }: ExportMembersProps) {
  const exporting = useExportMembers(guildId)

  function download() {
    const name = exportFileName(guildName, 'members', new Date())
    exporting.mutate(wanted, { onSuccess: (content) => saveFile(name, content) })
  }

  return (
    <>
      <Button disabled={isDisabled} pending={exporting.isPending} onClick={download}>
        {exporting.isPending ? 'Exporting...' : 'Export CSV'}
      </Button>
      {exporting.error && (
        <div className="w-full">
          <Notice tone="error">{errorMessage(exporting.error, 'Failed to export members.')}</Notice>
        </div>
      )}
    </>
  )
}
