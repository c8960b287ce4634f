import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        title="There is nothing at this address"
        action={<LinkButton to="/">Back to the start page</LinkButton>}
      >
        The link may be old, or the address may be mistyped.
      </EmptyState>
    </Page>
  )
}
