import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** HTML of the guide. Its links to other pages navigate without a reload. */
export function GuideHtml({ html }: { html: string }) {
  const navigate = useNavigate()

  function follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || link.target || opensElsewhere) return
    event.preventDefault()
    navigate(link.pathname + link.hash)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles clicks on the links inside.
    // biome-ignore lint/a11y/useKeyWithClickEvents: pressing Enter on a link clicks it.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered at build time from our own files, without raw HTML.
    <div className="guide" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
