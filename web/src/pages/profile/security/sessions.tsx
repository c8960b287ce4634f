import type { Session } from '@guildshop/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../api/http.ts'
import { isKnownError } from '../../../api/is-known-error.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { SectionLoadFailure } from '../section-load-failure.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { SessionRow } from './session-row.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './sessions-api.ts'

/** Hidden when the server doesn't list sessions or the response is invalid. */
export function Sessions() {
  const sessions = useQuery({ ...sessionsQuery, ...loadedByParent })
  const list = sessions.data ?? []

  if (list.length === 0 && !isKnownError(sessions.error)) return null
  return (
    <SettingsSection
      id="sessions"
      title="Sessions"
      intro="Devices logged in to your account. End any you don't recognize."
    >
      {list.length > 0 ? (
        <SessionList sessions={list} />
      ) : (
        <SectionLoadFailure query={sessions}>
          {errorMessage(sessions.error, 'Failed to load your sessions.')}
        </SectionLoadFailure>
      )}
    </SettingsSection>
  )
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  const hasOthers = sessions.some((session) => !session.isCurrent)
  const isBusy = endOne.isPending || endOthers.isPending
  const failure =
    errorMessage(endOne.error, 'Failed to end this session.') ??
    errorMessage(endOthers.error, 'Failed to end your other sessions.')

  function end(id: string) {
    endOthers.reset()
    endOne.mutate(id)
  }

  function endAllOthers() {
    endOne.reset()
    endOthers.mutate()
  }

  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session._id}
            session={session}
            isEnding={endOne.isPending && endOne.variables === session._id}
            isBusy={isBusy}
            onEnd={() => end(session._id)}
          />
        ))}
      </ul>
      {(failure || hasOthers) && (
        <div className="space-y-3 px-4 py-3 sm:px-5">
          {hasOthers && (
            <Button pending={endOthers.isPending} disabled={isBusy} onClick={endAllOthers}>
              {endOthers.isPending ? 'Ending...' : 'End all other sessions'}
            </Button>
          )}
          <Notice tone="error">{failure}</Notice>
        </div>
      )}
    </>
  )
}
