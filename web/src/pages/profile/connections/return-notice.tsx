import { createContext, type ReactNode, use, useEffect } from 'react'
import { Notice } from '../../../ui/page/notice.tsx'

/** The result of a redirect; `at` is the id of the heading that it's about. */
export type ReturnNotice = {
  at: 'discord' | 'paypal' | 'premium-subscription'
  tone: 'success' | 'error' | 'info'
  text: string
}

const Returned = createContext<ReturnNotice | null>(null)

/** Takes the user to the section they left for Discord or PayPal, once it's rendered. */
export function ReturnLanding({ notice, children }: { notice: ReturnNotice | null; children: ReactNode }) {
  const at = notice?.at

  useEffect(() => {
    const heading = at && document.getElementById(at)
    if (!heading) return
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  }, [at])

  return <Returned value={notice}>{children}</Returned>
}

/** The result in its section. Beside a problem with the account, even a success isn't shown as one. */
export function ReturnedTo({ id, hasProblem = false }: { id: string; hasProblem?: boolean }) {
  const notice = use(Returned)
  return notice?.at === id && <ReturnMessage notice={notice} hasProblem={hasProblem} />
}

export function ReturnMessage({ notice, hasProblem }: { notice: ReturnNotice; hasProblem?: boolean }) {
  const tone = hasProblem && notice.tone === 'success' ? 'warning' : notice.tone
  return (
    <div key={notice.text} role={tone === 'info' || tone === 'warning' ? 'status' : undefined}>
      <Notice tone={tone}>{notice.text}</Notice>
    </div>
  )
}
