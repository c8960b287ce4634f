import { Link } from 'react-router'
import { MarkdownDocument } from '../../ui/documents/markdown-document.tsx'
import { guidePages, guideStart } from './guide.ts'
import { guidePlace, useHeadingInAddress } from './guide-article.tsx'

const list = guideStart.findIndex(({ kind }) => kind === 'numbers')

/** The guide's README, with its list of pages rendered as cards. */
export function GuideIndex() {
  useHeadingInAddress(true)

  return (
    <div className="space-y-6">
      <MarkdownDocument blocks={guideStart.slice(0, list)} place={guidePlace} />
      <ol className="grid gap-3 sm:grid-cols-2">
        {guidePages.map(({ name, title, about }) => (
          <li key={name}>
            <Link
              to={`/help/${name}`}
              className="block h-full rounded-lg border border-line bg-surface p-4 hover:bg-hover"
            >
              <span className="block text-base font-semibold text-ink">{title}</span>
              <span className="block text-sm text-pretty text-ink-muted first-letter:uppercase">{about}</span>
            </Link>
          </li>
        ))}
      </ol>
      <MarkdownDocument blocks={guideStart.slice(list + 1)} place={guidePlace} />
    </div>
  )
}
