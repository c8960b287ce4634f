import type { AdminUser } from '@guildshop/contract/admin'
import { isSearchable } from '@guildshop/contract/admin-rules'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../api/http.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { searchUsersQuery } from '../admin-api.ts'
import { UserLine } from './user-line.tsx'

const pause = 300

type UserSearchProps = {
  text: string
  /** Hides the suggestions once a user is selected. */
  isChosen: boolean
  onType: (text: string) => void
  onChoose: (user: AdminUser) => void
}

export function UserSearch({ text, isChosen, onType, onChoose }: UserSearchProps) {
  const settled = useDebounced(text, pause).trim()
  const isWanted = !isChosen && isSearchable(text) && settled === text.trim()
  const found = useQuery({ ...searchUsersQuery(settled), enabled: isWanted })
  const failure = isWanted && errorMessage(found.error, 'Failed to search users.')

  return (
    <div className="space-y-2">
      <TextField
        type="search"
        label="Username or Email"
        hint={!isChosen && 'Type at least 2 characters.'}
        value={text}
        onChange={onType}
        autoComplete="off"
        spellCheck={false}
      />
      <Notice tone="error">{failure && `Error: ${failure}`}</Notice>
      {isWanted && found.data && <Suggestions users={found.data} onChoose={onChoose} />}
    </div>
  )
}

function Suggestions({ users, onChoose }: { users: AdminUser[]; onChoose: (user: AdminUser) => void }) {
  if (users.length === 0) return <p className="text-sm text-ink-muted">No users found.</p>
  return (
    <ul
      aria-label="Suggestions"
      className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line bg-canvas"
    >
      {users.map((user) => (
        <li key={user._id}>
          <button
            type="button"
            onClick={() => onChoose(user)}
            className="block w-full cursor-pointer px-3 py-2 text-left -outline-offset-2 hover:bg-hover"
          >
            <UserLine user={user} tag="Banned" />
          </button>
        </li>
      ))}
    </ul>
  )
}
