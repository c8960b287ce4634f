import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const labels = { settings: 'Settings', goal: 'Goal', items: 'Items', tools: 'Tools' }

/** Links to the sections of the page, with the one in view marked. */
export function SectionLinks({ hasTools }: { hasTools: boolean }) {
  const [current, setCurrent] = useState('settings')
  const { hash } = useLocation()

  // The sections are rendered after the data has loaded, too late for the browser to scroll to one.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])

  useEffect(() => {
    const inView = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setCurrent(target.id)
      },
      // A line at a third of the window's height.
      { rootMargin: '-33% 0px -66%' },
    )
    for (const id of Object.keys(labels)) {
      const section = document.getElementById(id)
      if (section) inView.observe(section)
    }
    return () => inView.disconnect()
  }, [])

  return (
    <nav
      aria-label="Sections"
      className="sticky top-14 z-10 -mx-4 flex gap-1 overflow-x-auto border-b border-line bg-canvas px-4 lg:top-0"
    >
      {Object.entries(labels).map(
        ([id, label]) =>
          (id !== 'tools' || hasTools) && (
            <a
              key={id}
              href={`#${id}`}
              onClick={() => setCurrent(id)}
              aria-current={id === current ? 'true' : undefined}
              className="-mb-px flex min-h-9 items-center border-b-2 border-transparent px-3 text-sm font-medium text-ink-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </a>
          ),
      )}
    </nav>
  )
}
