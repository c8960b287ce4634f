import type { MemberDetails } from '@guildshop/contract/memberships'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import { memberName } from '../member-labels.ts'
import { memberQuery, useChangeMembership } from '../members-api.ts'
import { EndForm } from './end-form.tsx'
import { ExtendForm } from './extend-form.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberHistory } from './member-history.tsx'
import { MemberMessages } from './member-messages.tsx'
import { MemberPeriods } from './member-periods.tsx'
import { MessageForm } from './message-form.tsx'

/** A membership with its payments, history and messages, and what the seller can do about it. */
export function MemberDialog({ membershipId, onClose }: { membershipId: string; onClose: () => void }) {
  const query = useQuery(memberQuery(membershipId))
  const [isSending, setIsSending] = useState(false)
  return (
    <Dialog
      title={query.data ? memberName(query.data) : 'Membership'}
      size="wide"
      onClose={() => isSending || onClose()}
    >
      {query.isPending && <DetailsSkeleton />}
      {query.isError && !query.data && (
        <LoadFailure query={query}>{errorMessage(query.error, 'Failed to load this membership.')}</LoadFailure>
      )}
      {query.data && (
        <>
          <MemberFacts member={query.data} />
          <Actions member={query.data} onPending={setIsSending} />
          <Part title="Payments and periods">
            <MemberPeriods member={query.data} />
          </Part>
          <Part title="History">
            <MemberHistory events={query.data.events} />
          </Part>
          <Part title="Messages to the member">
            <MemberMessages messages={query.data.messages} />
          </Part>
        </>
      )}
    </Dialog>
  )
}

const forms = { extend: ExtendForm, end: EndForm, message: MessageForm }

type ActionsProps = { member: MemberDetails; onPending: (isPending: boolean) => void }

function Actions({ member, onPending }: ActionsProps) {
  const [action, setAction] = useState<keyof typeof forms | null>(null)
  const [successText, setSuccessText] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const change = useChangeMembership(member._id)
  const isOver = member.state === 'ended' || member.state === 'pending'
  const Form = action && forms[action]

  function open(chosen: keyof typeof forms) {
    change.reset()
    setSuccessText(null)
    setAction(chosen)
  }

  /** Focuses the buttons, because the form that had the focus is gone. */
  function close(text: string | null) {
    onPending(false)
    setSuccessText(text)
    setAction(null)
    setTimeout(() => place.current?.focus())
  }

  return (
    <div ref={place} tabIndex={-1} className="space-y-4 outline-none">
      <Notice tone="success">{successText}</Notice>
      {Form ? (
        <Form
          member={member}
          isPending={change.isPending}
          problem={errorMessage(change.error, 'Something went wrong. Please try again.')}
          onEdit={() => change.isError && change.reset()}
          onCancel={() => close(null)}
          onSubmit={(wanted, done) => {
            onPending(true)
            change.mutate(wanted, {
              onSuccess: ({ message }) => close(message || done),
              onError: () => onPending(false),
            })
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {!isOver && <Button onClick={() => open('extend')}>Extend membership</Button>}
          <Button onClick={() => open('message')}>Message member</Button>
          {!isOver && <Button onClick={() => open('end')}>End or cancel</Button>}
        </div>
      )}
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="space-y-3 border-t border-line pt-4">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      {children}
    </section>
  )
}

function DetailsSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading membership...
      </p>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-40 w-full" />
    </>
  )
}
