import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState title="We can't find that page" action={<LinkButton to="/">Go to home</LinkButton>}>
        The link may be outdated, or the URL may have a typo.
      </EmptyState>
    </Page>
  )
}
