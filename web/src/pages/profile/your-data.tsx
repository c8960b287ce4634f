import type { Profile } from '@guildshop/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { askedAbove } from '../../api/asked-above.ts'
import { dataExportQuery } from '../../api/privacy-api.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { SettingsSection } from './settings-section.tsx'

/** A server that hands out no data has no such section. */
export function YourData({ profile }: { profile: Profile }) {
  const latest = useQuery({ ...dataExportQuery, ...askedAbove })

  if (!latest.data) return null
  return (
    <SettingsSection title="Your Data" intro="Take along what we store about you, or leave for good.">
      <DownloadData latest={latest.data.export} />
      <DeleteAccount profile={profile} />
    </SettingsSection>
  )
}
