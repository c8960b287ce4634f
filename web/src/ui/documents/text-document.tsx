import { type ReactNode, useEffect } from 'react'
import { utcDay } from '../format/dates.ts'
import { Page } from '../page/page.tsx'

export type DocumentSection = { id: string; title: string; text: ReactNode }

type TextDocumentProps = { title: string; intro: ReactNode; effectiveDate: string; sections: DocumentSection[] }

/** A long document with numbered, linkable sections. */
export function TextDocument({ title, intro, effectiveDate, sections }: TextDocumentProps) {
  useEffect(() => {
    // The browser resolves the hash before the section is rendered.
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])

  return (
    <Page
      title={title}
      intro={
        <>
          Effective <time dateTime={effectiveDate}>{utcDay(effectiveDate)}</time>
        </>
      }
    >
      <div className="gap-12 xl:grid xl:grid-cols-[minmax(0,46rem)_16rem] xl:justify-between">
        <nav aria-label="Contents" className="mb-8 xl:order-last xl:mb-0">
          <div className="rounded-lg border border-line bg-surface p-4 xl:sticky xl:top-10">
            <h2 className="mb-2 text-xs font-semibold text-ink-muted">Contents</h2>
            <ol className="space-y-1 text-sm sm:max-xl:columns-2">
              {sections.map(({ id, title: name }, index) => (
                <li key={id} className="break-inside-avoid">
                  <a href={`#${id}`} className="flex gap-2 rounded-sm text-ink-muted hover:text-ink hover:underline">
                    <span className="w-5 shrink-0 text-ink-faint tabular-nums">{index + 1}.</span>
                    {name}
                  </a>
                </li>
              ))}
            </ol>
          </div>
        </nav>
        <div className="space-y-8 text-base text-pretty text-ink-muted">
          <div className="space-y-3 text-ink">{intro}</div>
          {sections.map(({ id, title: name, text }, index) => (
            <section key={id} id={id} className="scroll-mt-20 space-y-3 lg:scroll-mt-8">
              <h2 className="text-lg font-semibold text-ink">
                {index + 1}. {name}
              </h2>
              {text}
            </section>
          ))}
        </div>
      </div>
    </Page>
  )
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-1.5 pl-5 marker:text-ink-faint">{children}</ul>
}
