import type { MembershipImport } from '@guildshop/contract/memberships'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Moment } from '../../../../ui/format/moment.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import { membersText } from '../member-labels.ts'
import { importsQuery } from './imports-api.ts'
import { UndoImport } from './undo-import.tsx'

type EarlierImportsProps = { guildId: string; onUndoing: (isPending: boolean) => void }

/** Earlier imports, each with Undo. Hidden until there is one. */
export function EarlierImports({ guildId, onUndoing }: EarlierImportsProps) {
  const query = useQuery(importsQuery(guildId))
  const [successText, setSuccessText] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const imports = query.data?.imports
  if (imports?.length === 0) return null

  /** The button that had the focus is gone. */
  function tell(text: string) {
    setSuccessText(text)
    setTimeout(() => heading.current?.focus())
  }

  return (
    <section aria-label="Earlier imports" className="space-y-3 border-t border-line pt-4">
      <h3 ref={heading} tabIndex={-1} className="text-sm font-semibold text-ink outline-none">
        Earlier imports
      </h3>
      <Notice tone="success">{successText}</Notice>
      {query.isPending && <Skeleton className="h-12 w-full" />}
      {query.isError && !imports && (
        <LoadFailure query={query}>{errorMessage(query.error, 'Failed to load earlier imports.')}</LoadFailure>
      )}
      <ul className="divide-y divide-line">
        {imports?.map((entry) => (
          <Entry key={entry._id} guildId={guildId} entry={entry} onUndoing={onUndoing} onUndone={tell} />
        ))}
      </ul>
    </section>
  )
}

type EntryProps = EarlierImportsProps & { entry: MembershipImport; onUndone: (message: string) => void }

function Entry({ guildId, entry, onUndoing, onUndone }: EntryProps) {
  const textId = useId()
  const { _id, itemName, source, createdAt, undoneAt, members } = entry
  const canUndo = !undoneAt && members > 0
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div id={textId} className="min-w-0 text-sm">
        <p className="text-ink wrap-anywhere">
          {itemName ?? 'Deleted item'}{' '}
          <span className="text-ink-muted">
            · {source === 'csv' ? 'CSV file' : 'Role'}
            {!undoneAt && ` · ${membersText(members)}`}
          </span>
        </p>
        <p className="text-xs text-ink-muted">
          <Moment at={createdAt} />
        </p>
      </div>
      {undoneAt && <Badge>Undone</Badge>}
      {canUndo && (
        <UndoImport
          guildId={guildId}
          importId={_id}
          members={members}
          describedBy={textId}
          onPending={onUndoing}
          onUndone={onUndone}
        />
      )}
    </li>
  )
}
