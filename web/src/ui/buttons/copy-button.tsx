import { CheckIcon, CopyIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Copies `text`; `what` names it for screen readers, as in "Copy order ID". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }

  return (
    <>
      <Button onClick={() => copy().catch(() => setIsCopied(false))}>
        {isCopied ? <CheckIcon className="text-accent" /> : <CopyIcon />}
        <span aria-hidden="true">{isCopied ? 'Copied' : 'Copy'}</span>
        <span className="sr-only">Copy {what}</span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied to clipboard'}
      </span>
    </>
  )
}
