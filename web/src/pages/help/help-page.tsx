import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { guidePages } from './guide.ts'
import { GuideArticle } from './guide-article.tsx'
import { GuideContents, GuidePages } from './guide-contents.tsx'
import { GuideFindings } from './guide-findings.tsx'
import { GuideIndex } from './guide-index.tsx'

const gridLook =
  'grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 xl:grid-cols-[minmax(0,46rem)_16rem] xl:justify-between'

/** The guide for owners, the same text as in the project's documentation. */
export function HelpPage() {
  const { page: name } = useParams()
  const title = name === undefined ? 'Help' : guidePages.find((page) => page.name === name)?.title

  if (title === undefined) return <NoSuchPage />
  return (
    <Page title={title} back={name && <BackToHelp />}>
      <div className={gridLook}>
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

/** All pages, or the places where something is found. */
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
 * What is looked for stands in the address, so that the way back from a finding leads to the findings. The address follows
 * the field a moment later; the field follows the address only when a link has changed it.
 */
function GuideSearch() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [parameters] = useSearchParams()
  const asked = parameters.get('q') ?? ''
  const [text, setText] = useState(asked)

  useEffect(() => {
    if (state !== 'typed') setText(asked)
  }, [state, asked])

  function look(typed: string) {
    setText(typed)
    const address = typed.trim() ? `/help?q=${encodeURIComponent(typed)}` : '/help'
    navigate(address, { replace: true, state: 'typed' })
  }

  return <TextField label="Search the guide" type="search" value={text} onChange={look} autoComplete="off" />
}

function BackToHelp() {
  return (
    <Link
      to="/help"
      className="inline-flex items-center gap-1.5 rounded-sm text-sm text-ink-muted hover:text-ink hover:underline"
    >
      <ArrowLeftIcon />
      All of the guide
    </Link>
  )
}

function NoSuchPage() {
  return (
    <Page title="Help">
      <EmptyState title="The guide has no such page" action={<LinkButton to="/help">All of the guide</LinkButton>}>
        It may have been renamed. Every page is listed under Help.
      </EmptyState>
    </Page>
  )
}
