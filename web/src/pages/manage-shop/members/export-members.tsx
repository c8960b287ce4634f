import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { exportFileName } from '../../../ui/export-file-name.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type MembersParams, useExportMembers } from './members-api.ts'

type ExportMembersProps = { guildId: string; guildName: string; params: MembersParams; isDisabled: boolean }

/** Exports the members that match the filters. */
export function ExportMembers({ guildId, guildName, params, isDisabled }: ExportMembersProps) {
  const exporting = useExportMembers(guildId)

  function download() {
    const name = exportFileName(guildName, 'members', new Date())
    exporting.mutate(params, { onSuccess: (content) => saveFile(name, content) })
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
