import { ArrowLeftIcon } from 'lucide-react'
import { Link } from 'react-router'

export function BackLink() {
  return (
    <Link
      to="/manage-servers"
      className="inline-flex items-center gap-1.5 rounded-sm text-sm text-ink-muted hover:text-ink hover:underline"
    >
      <ArrowLeftIcon />
      Back to Servers
    </Link>
  )
}
