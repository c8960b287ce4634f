import type { ReactNode } from 'react'
import { useConsequences } from '../../../api/consequences.ts'
import { ConfirmByName } from '../../../ui/confirm-by-name.tsx'
import { CountedLines } from '../../../ui/counted-lines.tsx'
import { InlineQuestion } from '../../../ui/inline-question.tsx'

type QuestionProps = {
  provider: 'Discord' | 'PayPal'
  warning: string
  isPending: boolean
  onYes: () => void
  onNo: () => void
}

/** What disconnecting ends, counted. */
export default function DisconnectQuestion(props: QuestionProps) {
  return props.provider === 'PayPal' ? <PaypalQuestion {...props} /> : <DiscordQuestion {...props} />
}

/** Ends nothing that people pay for, so it doesn't wait for the counts: they're read from Discord. */
function DiscordQuestion(props: QuestionProps) {
  const { lines } = useConsequences('disconnect-discord')
  return (
    <ProviderQuestion {...props}>
      <CountedLines lines={lines} />
    </ProviderQuestion>
  )
}

function PaypalQuestion({ onYes, ...props }: QuestionProps) {
  const leaving = useConsequences('disconnect-paypal')
  return (
    <ProviderQuestion {...props} onYes={() => leaving.confirm(onYes)}>
      <ConfirmByName {...leaving} />
    </ProviderQuestion>
  )
}

function ProviderQuestion({ provider, warning, isPending, ...rest }: QuestionProps & { children?: ReactNode }) {
  return (
    <InlineQuestion
      question={`Disconnect ${provider}?`}
      consequences={warning}
      yes={isPending ? 'Disconnecting...' : `Yes, disconnect ${provider}`}
      no={`Keep ${provider}`}
      isPending={isPending}
      {...rest}
    />
  )
}
