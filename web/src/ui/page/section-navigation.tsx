import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** `id` is the id of the section or of its heading. */
type Section = { id: string; label: string }

/** Links to the sections on this page; marks the one being read. Sections that aren't on the page are left out. */
export function SectionNavigation({ sections }: { sections: readonly Section[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [present, setPresent] = useState<readonly Section[]>([])
  const [currentId, setCurrentId] = useState<string>()
  const hasJumped = useRef(false)
  const linkedId = useLocation().hash.slice(1)
  const isLinkedPresent = present.some(({ id }) => id === linkedId)

  useLayoutEffect(() => {
    const findPresent = () => {
      const found = sections.filter(({ id }) => document.getElementById(id))
      setPresent((before) => (String(before.map(idOf)) === String(found.map(idOf)) ? before : found))
    }
    findPresent()
    const observer = new MutationObserver(findPresent)
    if (list.current?.parentElement) observer.observe(list.current.parentElement, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [sections])

  // The sections are rendered after the data has loaded, too late for the browser to scroll to one.
  useEffect(() => {
    if (isLinkedPresent) document.getElementById(linkedId)?.scrollIntoView()
  }, [linkedId, isLinkedPresent])

  useEffect(() => {
    function markCurrent() {
      // The last sections may be too short to scroll to the top, so a jump marks its own target.
      if (!hasJumped.current) setCurrentId(sectionInView(present))
      hasJumped.current = false
    }
    markCurrent()
    document.addEventListener('scroll', markCurrent, { passive: true })
    // Sections move without scrolling when others above them load or change.
    const resizes = new ResizeObserver(markCurrent)
    resizes.observe(document.body)
    return () => {
      document.removeEventListener('scroll', markCurrent)
      resizes.disconnect()
    }
  }, [present])

  function jump(id: string) {
    hasJumped.current = true
    setCurrentId(id)
  }

  return (
    <ul
      ref={list}
      aria-label="On this page"
      className="section-links z-10 -mx-4 flex gap-2 overflow-x-auto bg-canvas px-4 py-2 empty:hidden sm:-mx-6 sm:px-6 lg:sticky lg:top-0 print:hidden"
    >
      {present.map(({ id, label }) => (
        <li key={id} className="shrink-0">
          <a
            href={`#${id}`}
            onClick={() => jump(id)}
            aria-current={id === currentId ? 'location' : undefined}
            className="inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3.5 text-sm font-medium text-ink-muted transition-colors hover:bg-hover hover:text-ink aria-[current]:border-accent-line aria-[current]:bg-accent-soft aria-[current]:text-accent"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

const idOf = ({ id }: Section) => id

/**
 * The last section whose top has passed the upper third of the window: the first one at the top of the page, the last
 * one at its end, where a short section can't reach that far.
 */
function sectionInView(sections: readonly Section[]): string | undefined {
  if (isAtEnd(document.documentElement)) return sections.at(-1)?.id
  const passed = sections.filter(({ id }) => {
    const section = document.getElementById(id)
    return section && section.getBoundingClientRect().top < window.innerHeight / 3
  })
  return (passed.at(-1) ?? sections[0])?.id
}

const isAtEnd = ({ scrollTop, clientHeight, scrollHeight }: Element) =>
  scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2
