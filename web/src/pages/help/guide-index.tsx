import { Link } from 'react-router'
import { guidePages, guideStart } from './guide.ts'
import { useHeadingInUrl } from './guide-article.tsx'
import { GuideHtml } from './guide-html.tsx'

/** The guide's README, with its list of pages rendered as cards. */
export function GuideIndex() {
  useHeadingInUrl(true)

  return (
    <div className="space-y-6">
      <GuideHtml html={guideStart.intro} />
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
      <GuideHtml html={guideStart.rest} />
    </div>
  )
}
