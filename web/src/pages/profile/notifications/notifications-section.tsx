import type { ReactNode } from 'react'
import { SettingsSection } from '../settings-section.tsx'

/** The frame, which the page shows before the settings have loaded. */
export function NotificationsSection({ children }: { children: ReactNode }) {
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      intro="Choose what we notify you about. Events close together are combined into one message."
    >
      {children}
    </SettingsSection>
  )
}
