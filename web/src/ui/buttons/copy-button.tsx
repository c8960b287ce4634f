import { CheckIcon, CopyIcon } from 'lucide-react'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

/** Copies `text`; `what` names it for screen readers, as in "Copy order ID". */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { isCopied, copy } = useCopy(text)

  return (
    <>
      <Button onClick={copy}>
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
