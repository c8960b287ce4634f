import { Skeleton } from '../page/skeleton.tsx'
import { SelectField } from './select-field.tsx'

type ServerSelectProps = {
  servers: readonly { guildId: string; name: string }[]
  /** Undefined until a server is chosen. */
  chosenId: string | undefined
  onChoose: (guildId: string) => void
  isLoading: boolean
}

/** Server picker for the page heading. */
export function ServerSelect({ servers, chosenId, onChoose, isLoading }: ServerSelectProps) {
  if (!isLoading && servers.length === 0) return null
  return (
    <div className="w-full sm:w-72">
      {isLoading ? (
        <div className="space-y-1.5">
          <Skeleton className="h-5 w-12" />
          <Skeleton className="h-9 w-full" />
        </div>
      ) : (
        <SelectField
          label="Server"
          value={chosenId ?? ''}
          onChange={onChoose}
          placeholder="Select a server"
          options={servers.map(({ guildId, name }) => ({ value: guildId, label: name }))}
        />
      )}
    </div>
  )
}
