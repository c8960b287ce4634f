import type { Profile } from '@guildshop/contract/accounts'
import { useChangeDiscordLogin } from '../../../api/connections-api.ts'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'

/** Beyond the specification: whether the connected Discord account can log in. */
export function DiscordLogin({ isOn, hasPassword }: { isOn: boolean; hasPassword: Profile['hasPassword'] }) {
  const change = useChangeDiscordLogin()
  const name = isOn ? 'Turn off login with Discord' : 'Turn on login with Discord'
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-pretty text-ink-muted">
        {isOn
          ? 'You can log in with this Discord account.'
          : "Login with Discord is off. Turn it on if this is your Discord account. We'll ask you to confirm it's you."}
      </p>
      {/* Without a password there is no other way to log in. */}
      {!(isOn && hasPassword === false) && (
        <Button pending={change.isPending} onClick={() => change.mutate(!isOn)}>
          {change.isPending ? 'Saving...' : name}
        </Button>
      )}
      <Notice tone="success">{change.data?.message}</Notice>
      <Notice tone="error">{errorMessage(change.error, 'Failed to change login with Discord.')}</Notice>
    </div>
  )
}
