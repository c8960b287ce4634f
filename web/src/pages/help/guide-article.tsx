import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { guideQuery } from './guide.ts'
import { GuideHtml } from './guide-html.tsx'

export function GuideArticle({ name }: { name: string }) {
  const page = useQuery(guideQuery(name))
  useHeadingInUrl(page.isSuccess)

  if (page.isPending) return <ArticleSkeleton />
  if (page.isError) return <LoadFailure query={page}>We couldn't load this guide.</LoadFailure>
  return <GuideHtml html={page.data.html} />
}

/** Scrolls to and focuses the heading in the URL hash once it is rendered, and each time a link to it is followed. */
export function useHeadingInUrl(isThere: boolean) {
  const { key, hash } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same heading is requested again.
  useEffect(() => {
    const heading = isThere ? headingNamed(hash) : null
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }, [key, hash, isThere])
}

/** Returns null for a hash that can't be decoded. */
function headingNamed(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

function ArticleSkeleton() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
