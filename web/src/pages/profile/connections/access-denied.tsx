import { useNavigate } from 'react-router'
import { useSession } from '../../../api/session.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Page } from '../../../ui/page/page.tsx'

export function AccessDenied({ message }: { message: string }) {
  const { user, logOut } = useSession()
  const navigate = useNavigate()

  function startOver() {
    navigate('/login')
    if (user) logOut()
  }

  return (
    <Page title="Access Denied">
      <EmptyState
        title="You can't view this page"
        action={
          <Button variant="primary" onClick={startOver}>
            Login / Logout
          </Button>
        }
      >
        <p role="alert">{message}</p>
      </EmptyState>
    </Page>
  )
}
