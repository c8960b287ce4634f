import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { BackLink } from './back-link.tsx'

type ServerDisabledProps = { name: string | null | undefined; isOwner: boolean }

export function ServerDisabled({ name, isOwner }: ServerDisabledProps) {
  return (
    <Page title="Server Disabled" intro={name} back={<BackLink />} width="text">
      <div className="space-y-4 rounded-lg border border-line bg-surface p-5 shadow-card">
        <div className="space-y-2 text-sm text-ink-muted">
          <p className="text-base font-medium text-ink">
            {isOwner ? 'Your plan' : "The owner's plan"} does not allow more active shops.
          </p>
          <p>
            The shop of this server sells nothing for now. Nothing is deleted: its items and settings return as soon as
            the plan allows it.
          </p>
        </div>
        <LinkButton to="/profile" variant="primary">
          Upgrade Account
        </LinkButton>
      </div>
    </Page>
  )
}
