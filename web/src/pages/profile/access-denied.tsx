import { useNavigate } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'

export function AccessDenied({ words }: { words: string }) {
  const { user, logOut } = useSession()
  const navigate = useNavigate()

  function startOver() {
    navigate('/login')
    if (user) logOut()
  }

  return (
    <Page title="Access Denied" width="form">
      <Notice tone="error">{words}</Notice>
      <Button variant="primary" onClick={startOver}>
        Login / Logout
      </Button>
    </Page>
  )
}
