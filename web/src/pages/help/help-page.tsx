import { ArrowLeftIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { guidePages } from './guide.ts'
import { GuideArticle } from './guide-article.tsx'
import { GuideContents, GuidePages } from './guide-contents.tsx'
import { GuideFindings } from './guide-findings.tsx'
import { GuideIndex } from './guide-index.tsx'

const gridClasses =
  'grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 xl:grid-cols-[minmax(0,46rem)_16rem] xl:justify-between'

/** Former names of pages, whose URLs redirect. */
const renamedPages = new Map([['orders-desk', 'orders-and-shipping']])

/** Renders the guide from docs/guide. */
export function HelpPage() {
  const { page: name } = useParams()
  const { hash } = useLocation()
  const newName = name && renamedPages.get(name)
  const title = name === undefined ? 'Help' : guidePages.find((page) => page.name === name)?.title

  if (newName) return <Navigate replace to={{ pathname: `/help/${newName}`, hash }} />
  if (title === undefined) return <NoSuchPage />
  return (
    <Page title={title} back={name && <BackToHelp />}>
      <div className={gridClasses}>
        {name === undefined ? (
          <GuideStart />
        ) : (
          <>
            <GuideContents name={name} />
            <GuideArticle name={name} />
          </>
        )}
      </div>
    </Page>
  )
}

/** All guides, or the search results. */
function GuideStart() {
  const [parameters] = useSearchParams()
  const search = parameters.get('q')?.trim()

  return (
    <>
      <div className="xl:col-start-1">
        <GuideSearch />
      </div>
      {search ? (
        <>
          <div className="xl:col-start-1">
            <GuideFindings search={search} />
          </div>
          <GuidePages />
        </>
      ) : (
        <div className="col-span-full">
          <GuideIndex />
        </div>
      )}
    </>
  )
}

/**
 * Keeps the search in the URL, so that Back returns from a result to the results. Typing updates the URL; the URL
 * updates the field only when a link changed it.
 */
function GuideSearch() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [parameters] = useSearchParams()
  const searched = parameters.get('q') ?? ''
  const [text, setText] = useState(searched)

  useEffect(() => {
    if (state !== 'typed') setText(searched)
  }, [state, searched])

  function search(typed: string) {
    setText(typed)
    const path = typed.trim() ? `/help?q=${encodeURIComponent(typed)}` : '/help'
    navigate(path, { replace: true, state: 'typed' })
  }

  return <TextField label="Search the guide" type="search" value={text} onChange={search} autoComplete="off" />
}

function BackToHelp() {
  return (
    <Link
      to="/help"
      className="inline-flex items-center gap-1.5 rounded-sm text-sm text-ink-muted hover:text-ink hover:underline"
    >
      <ArrowLeftIcon />
      All guides
    </Link>
  )
}

function NoSuchPage() {
  return (
    <Page title="Help">
      <EmptyState title="We can't find that guide" action={<LinkButton to="/help">All guides</LinkButton>}>
        It may have been renamed or removed.
      </EmptyState>
    </Page>
  )
}
