import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../api/http.ts'
import { termsQuery, useAcceptTerms } from '../api/terms-api.ts'
import { Button } from '../ui/buttons/button.tsx'
import { TextLink } from '../ui/buttons/text-link.tsx'
import { utcDay } from '../ui/format/dates.ts'
import { Notice } from '../ui/page/notice.tsx'
import { useToast } from '../ui/toast/use-toast.ts'

/** Announces new terms until the user accepts them. */
export default function TermsNotice() {
  const { data } = useQuery(termsQuery)
  const accept = useAcceptTerms()
  const { show } = useToast()
  const toAccept = data?.toAccept
  if (!toAccept) return null

  function acceptTerms(version: string) {
    accept.mutate(version, { onSuccess: () => show({ text: 'You accepted the new terms.' }) })
  }

  return (
    <div className="mx-auto w-full max-w-6xl space-y-3 px-4 pt-6 sm:px-6">
      <Notice tone="info">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-80">
            Our terms are changing on {utcDay(toAccept.takesEffectOn)}. {toAccept.summary} Read the{' '}
            <TextLink to="/terms-of-service">Terms of Service</TextLink> and the{' '}
            <TextLink to="/privacy-policy">Privacy Policy</TextLink>.
          </p>
          <Button pending={accept.isPending} onClick={() => acceptTerms(toAccept.version)}>
            {accept.isPending ? 'Accepting...' : 'Accept new terms'}
          </Button>
        </div>
      </Notice>
      <Notice tone="error">{errorMessage(accept.error, "We couldn't save your acceptance. Please try again.")}</Notice>
    </div>
  )
}
