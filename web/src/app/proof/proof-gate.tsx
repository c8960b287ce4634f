import { useEffect, useRef, useState } from 'react'
import { onProofRequired } from '../../api/proof.ts'
import { ProofDialog } from './proof-dialog.tsx'

type Request = { needs: string[]; answer: Promise<boolean>; resolve: (isProved: boolean) => void }

function requestFor(needs: string[]): Request {
  let resolve: Request['resolve'] = () => undefined
  const answer = new Promise<boolean>((settle) => {
    resolve = settle
  })
  return { needs, answer, resolve }
}

/**
 * Asks the user to confirm who they are whenever the server requires it, and lets the call that needs it go on. Calls that
 * need it at the same time share one dialog.
 */
export function ProofGate() {
  const [request, setRequest] = useState<Request | null>(null)
  const asking = useRef<Request | null>(null)

  useEffect(() => {
    onProofRequired((needs = ['password']) => {
      asking.current ??= requestFor(needs)
      setRequest(asking.current)
      return asking.current.answer
    })
    return () => onProofRequired(null)
  }, [])

  function finish(isProved: boolean) {
    request?.resolve(isProved)
    asking.current = null
    setRequest(null)
  }

  if (!request) return null
  return <ProofDialog needs={request.needs} onProved={() => finish(true)} onCancel={() => finish(false)} />
}
