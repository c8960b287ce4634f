import type { ReactNode } from 'react'
import { SettingsSection } from '../settings-section.tsx'

/** The frame, which the page shows before the settings have loaded. */
export function NotificationsSection({ children }: { children: ReactNode }) {
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      intro="What we tell you about your shops. Events in quick succession arrive as one message."
    >
      {children}
    </SettingsSection>
  )
}
