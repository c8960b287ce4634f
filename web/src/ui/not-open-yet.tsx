import { EmptyState } from './empty-state.tsx'
import { LinkButton } from './link-button.tsx'
import { Page } from './page.tsx'

/** Stands where a screen is not part of this installation. */
export function NotOpenYet({ title }: { title: string }) {
  return (
    <Page title={title}>
      <EmptyState title="Not open yet" action={<LinkButton to="/">Back to the start page</LinkButton>}>
        This part is not open on this server yet.
      </EmptyState>
    </Page>
  )
}
