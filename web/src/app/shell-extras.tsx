import { useEffect } from 'react'
import { useSession } from '../api/session.tsx'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { useToast } from '../ui/toast/use-toast.ts'
import { ConnectionBar } from './connection/connection-bar.tsx'
import { ProofGate } from './proof/proof-gate.tsx'

/** The parts of the shell that no screen waits for, in a chunk of their own. */
export default function ShellExtras() {
  const { hasEnded } = useSession()
  const { show } = useToast()

  useEffect(() => {
    if (hasEnded) show({ text: 'Your session ended, so we signed you out.' })
  }, [hasEnded, show])

  // Fetched ahead: it's needed when fetching fails.
  useEffect(() => void import('./broken-page.tsx').catch(() => undefined), [])

  return (
    <>
      <ConnectionBar />
      <ToastRegion />
      <ProofGate />
    </>
  )
}
