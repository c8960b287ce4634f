import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BackLink } from './back-link.tsx'

type ServerDisabledProps = { name: string | null | undefined; isOwner: boolean }

export default function ServerDisabled({ name, isOwner }: ServerDisabledProps): ReactNode {
  return (
    <Page title="Server Disabled" intro={name} back={<BackLink />}>
      <EmptyState
        title={`${isOwner ? 'Your plan' : "The owner's plan"} does not allow more active shops`}
        action={
          <LinkButton to="/profile" variant="primary">
            Upgrade Account
          </LinkButton>
        }
      >
        This server's shop is closed for now. Its items and settings are saved and come back after an upgrade.
      </EmptyState>
    </Page>
  )
}
