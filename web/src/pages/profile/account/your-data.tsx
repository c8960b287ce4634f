import type { Profile } from '@guildshop/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../api/http.ts'
import { isKnownError } from '../../../api/is-known-error.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { SectionLoadFailure } from '../section-load-failure.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { dataExportQuery } from './privacy-api.ts'

/** Hidden when the server doesn't support data exports. */
export function YourData({ profile }: { profile: Profile }) {
  const latest = useQuery({ ...dataExportQuery, ...loadedByParent })

  const archive = latest.data?.export

  if (archive === undefined && !isKnownError(latest.error)) return null
  return (
    <SettingsSection id="your-data" title="Your data" intro="Download your data or delete your account.">
      {archive === undefined ? (
        <SectionLoadFailure query={latest}>
          {errorMessage(latest.error, 'Failed to load your data.')}
        </SectionLoadFailure>
      ) : (
        <DownloadData latest={archive} />
      )}
      <DeleteAccount profile={profile} />
    </SettingsSection>
  )
}
