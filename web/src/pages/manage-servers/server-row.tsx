import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { type ServerFace, ServerIcon } from './server-icon.tsx'

type ServerRowProps = {
  server: ServerFace
  /** Id of the server name, for `aria-describedby` on the row's actions. */
  nameId: string
  badges?: ReactNode
  isDimmed?: boolean
  actions: ReactNode
  hasTwoActions?: boolean
  children?: ReactNode
}

/** A server with its actions; `children` render below. */
export function ServerRow({ server, nameId, badges, isDimmed, actions, hasTwoActions, children }: ServerRowProps) {
  return (
    <li className="space-y-3 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className={classNames('flex min-w-0 flex-1 basis-40 items-center gap-3', isDimmed && 'opacity-70')}>
          <ServerIcon {...server} />
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <span id={nameId} className="text-sm font-medium text-ink wrap-anywhere">
              {server.name}
            </span>
            {badges}
          </div>
        </div>
        <div className={rowActions(hasTwoActions)}>{actions}</div>
      </div>
      {children}
    </li>
  )
}

/** On small screens, two actions move below the name. */
export const rowActions = (hasTwoActions = false) =>
  classNames('flex items-center gap-2', hasTwoActions && 'max-sm:basis-full max-sm:pl-13')
