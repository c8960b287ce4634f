import { useEffect, useState } from 'react'
import { onProofRequired } from '../../api/proof.ts'
import { ProofDialog } from './proof-dialog.tsx'

type Request = { needs: string[]; resolve: (isProved: boolean) => void }

/** Asks the user to confirm who they are whenever the server requires it, and lets the call that needs it go on. */
export function ProofGate() {
  const [request, setRequest] = useState<Request | null>(null)

  useEffect(() => onProofRequired((needs) => new Promise((resolve) => setRequest({ needs, resolve }))), [])

  function finish(isProved: boolean) {
    request?.resolve(isProved)
    setRequest(null)
  }

  if (!request) return null
  return <ProofDialog needs={request.needs} onProved={() => finish(true)} onCancel={() => finish(false)} />
}
