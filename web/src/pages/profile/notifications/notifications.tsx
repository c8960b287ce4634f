import type { NotificationKind, NotificationSetting, NotificationsReply } from '@guildshop/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { errorMessage } from '../../../api/http.ts'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { SectionLoadFailure } from '../section-load-failure.tsx'
import { focusRow } from '../settings-row.tsx'
import { notificationsQuery, useSaveNotification } from './notifications-api.ts'
import { NotificationsSection } from './notifications-section.tsx'
import { NotificationsSkeleton } from './notifications-skeleton.tsx'

const kinds: Record<NotificationKind, { title: string; intro: string }> = {
  dispute: { title: 'Dispute', intro: 'A buyer opened a dispute at PayPal.' },
  'held-payment': {
    title: 'Payment on hold',
    intro: 'PayPal put a payment on hold or returned it, or you need to check a payment.',
  },
  'failed-delivery': { title: 'Failed delivery', intro: "A role, announcement or message couldn't be delivered." },
  'order-to-ship': { title: 'Order to ship', intro: 'A buyer paid for something you have to ship.' },
  'low-stock': { title: 'Low stock', intro: 'Sent once when an item has three or fewer left.' },
  'new-order': { title: 'New order', intro: 'Every sale, including digital items.' },
}

/** In its own chunk: rendered only if the server offers it. */
export function Notifications() {
  const stored = useQuery(notificationsQuery)

  if (stored.isPending) return <NotificationsSkeleton />
  return (
    <NotificationsSection>
      {stored.data ? (
        <NotificationSettings {...stored.data} />
      ) : (
        <SectionLoadFailure query={stored}>
          {errorMessage(stored.error, 'Failed to load your notifications.')}
        </SectionLoadFailure>
      )}
    </NotificationsSection>
  )
}

function NotificationSettings({ settings, directMessages, isEmailVerified }: NotificationsReply) {
  // Shown while they're being saved; a failure shows what is stored.
  const [chosen, setChosen] = useState<Partial<Record<NotificationKind, NotificationSetting>>>({})
  const save = useSaveNotification((kind) => setChosen(({ [kind]: _failed, ...others }) => others))
  const { hash } = useLocation()
  const failure = errorMessage(save.error, 'Failed to save this notification.')

  function change(setting: NotificationSetting) {
    setChosen((others) => ({ ...others, [setting.kind]: setting }))
    save.mutate(setting)
  }

  // Links in our messages point here, and the skeleton that the page focused is gone.
  useEffect(() => {
    if (hash === '#notifications') focusRow('notifications')
  }, [hash])

  return (
    <>
      <Hints directMessages={directMessages} isEmailVerified={isEmailVerified} />
      {settings.map((setting) => (
        <KindRow
          key={setting.kind}
          setting={chosen[setting.kind] ?? setting}
          canMessage={directMessages !== 'not-linked'}
          onChange={change}
        />
      ))}
      {failure && (
        <div className="p-4 sm:px-5">
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
    </>
  )
}

function Hints({ directMessages, isEmailVerified }: Pick<NotificationsReply, 'directMessages' | 'isEmailVerified'>) {
  if (directMessages === 'open' && isEmailVerified) return null
  return (
    <div className="space-y-3 p-4 sm:px-5">
      {directMessages === 'closed' && (
        <Notice tone="warning">
          Discord didn't let our bot message you, so we emailed you instead. In Discord, allow direct messages from
          members of a server that has the bot. We try again with the next message.
        </Notice>
      )}
      {directMessages === 'not-linked' && (
        <Notice tone="info">
          <TextLink to="/profile#discord">Connect Discord</TextLink> to get direct messages from our bot.
        </Notice>
      )}
      {!isEmailVerified && <Notice tone="warning">Verify your email to get notifications by email.</Notice>}
    </div>
  )
}

type KindRowProps = {
  setting: NotificationSetting
  canMessage: boolean
  onChange: (setting: NotificationSetting) => void
}

function KindRow({ setting, canMessage, onChange }: KindRowProps) {
  const { title, intro } = kinds[setting.kind]
  return (
    <fieldset aria-label={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-60 space-y-0.5">
        <h3 className="text-sm font-semibold text-ink">{title}</h3>
        <p className="text-sm text-pretty text-ink-muted">{intro}</p>
      </div>
      <div className="flex gap-5">
        <CheckboxField label="Email" checked={setting.byMail} onChange={(byMail) => onChange({ ...setting, byMail })} />
        <CheckboxField
          label="Discord"
          checked={setting.byDiscord}
          disabled={!canMessage && !setting.byDiscord}
          onChange={(byDiscord) => onChange({ ...setting, byDiscord })}
        />
      </div>
    </fieldset>
  )
}
