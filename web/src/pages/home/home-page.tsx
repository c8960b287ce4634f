import { useSession } from '../../api/session.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { useNoticeFromNavigation } from '../../ui/page/notice-from-navigation.ts'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Introduction } from './introduction.tsx'

export function HomePage() {
  const { isLoading, user } = useSession()
  const notice = useNoticeFromNavigation()

  return (
    <div className="mx-auto w-full max-w-6xl space-y-6 px-4 py-8 sm:px-6 lg:py-10">
      {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
      {isLoading && <Skeleton className="h-72 w-full" />}
      {!isLoading && (user ? <HowItWorks key={user.id} user={user} /> : <Introduction />)}
    </div>
  )
}
