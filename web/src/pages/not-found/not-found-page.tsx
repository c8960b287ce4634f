import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'

export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState title="We can't find that page" action={<LinkButton to="/">Go to home</LinkButton>}>
        The link may be outdated, or the URL may have a typo.
      </EmptyState>
    </Page>
  )
}
