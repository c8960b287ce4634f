import { Navigate, Outlet } from 'react-router'
import { useSession } from '../api/session.tsx'

/** Redirects visitors to the login screen. */
export function LoginGuard() {
  const { isLoading, user } = useSession()
  if (isLoading) return <LoadingStatus label="Loading authentication status..." />
  return user ? <Outlet /> : <Navigate to="/login" replace />
}

/** UI only: the server authorizes every admin request itself. */
export function AdminGuard() {
  const { isLoading, user } = useSession()
  if (isLoading) return <LoadingStatus label="Loading" />
  return user?.isSuperAdmin ? <Outlet /> : <Navigate to="/" replace />
}

function LoadingStatus({ label }: { label: string }) {
  return (
    <p role="status" className="p-8 text-center text-sm text-ink-muted">
      {label}
    </p>
  )
}
