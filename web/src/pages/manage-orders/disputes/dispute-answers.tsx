import { type DisputeAction, maximumAnswerLength } from '@guildshop/contract/sales/disputes'
import { type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { InlineQuestion } from '../../../ui/inline-question.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { type AnswerKind, useAnswerDispute } from './disputes-api.ts'
import { DownloadPack } from './download-pack.tsx'

type DisputeAnswersProps = { disputeId: string; saleId: string; actions: DisputeAction[] }
type Mode = DisputeAction | null

/** What PayPal lets the seller do now. */
export function DisputeAnswers({ disputeId, saleId, actions }: DisputeAnswersProps) {
  const [mode, setMode] = useState<Mode>(null)
  const [successText, setSuccessText] = useState<string | null>(null)
  const close = (message: string | null) => {
    setSuccessText(message)
    setMode(null)
  }

  if (actions.length === 0) return <Notice tone="success">{successText}</Notice>
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <Notice tone="success">{successText}</Notice>
      <div className="flex flex-wrap gap-2">
        {actions.includes('send_message') && <Button onClick={() => setMode('send_message')}>Reply to buyer</Button>}
        {actions.includes('provide_evidence') && (
          <Button onClick={() => setMode('provide_evidence')}>Send evidence</Button>
        )}
        {actions.includes('accept_claim') && (
          <Button variant="quiet" onClick={() => setMode('accept_claim')}>
            Accept claim
          </Button>
        )}
      </div>
      {mode === 'send_message' && (
        <AnswerForm
          disputeId={disputeId}
          kind="messages"
          label="Message to the buyer"
          hint="The buyer and PayPal can read it."
          submit="Send message"
          onDone={close}
        />
      )}
      {mode === 'provide_evidence' && (
        <>
          <p className="text-sm text-ink-muted">
            We attach the dispute pack of this order as a PDF: payment, tracking, role assignment and every delivery
            step with its time. PayPal accepts evidence once, so check it first.
          </p>
          <div className="flex flex-wrap gap-2">
            <LinkButton to={`/manage-orders/${encodeURIComponent(saleId)}/dispute-pack`}>
              Preview dispute pack
            </LinkButton>
            <DownloadPack saleId={saleId} />
          </div>
          <AnswerForm
            disputeId={disputeId}
            kind="evidence"
            label="Your explanation"
            hint="Describe what the buyer received and when."
            submit="Send evidence to PayPal"
            onDone={close}
          />
        </>
      )}
      {mode === 'accept_claim' && <Acceptance disputeId={disputeId} onDone={close} />}
    </div>
  )
}

type AnswerFormProps = {
  disputeId: string
  kind: AnswerKind
  label: string
  hint: string
  submit: string
  /** With a message once it was sent. */
  onDone: (successText: string | null) => void
}

function AnswerForm({ disputeId, kind, label, hint, submit, onDone }: AnswerFormProps) {
  const [text, setText] = useState('')
  const [answerId, setAnswerId] = useState(() => crypto.randomUUID())
  const answer = useAnswerDispute(disputeId, (message) => onDone(message ?? 'Sent.'))
  const isBlank = text.trim() === ''

  function change(typed: string) {
    setText(typed)
    // Another text is another answer.
    setAnswerId(crypto.randomUUID())
  }

  function send(event: SubmitEvent) {
    event.preventDefault()
    if (isBlank || answer.isPending) return
    answer.mutate({ kind, text: text.trim(), answerId })
  }

  return (
    <form noValidate onSubmit={send} className="space-y-3">
      <TextAreaField
        label={label}
        hint={hint}
        rows={4}
        value={text}
        onChange={change}
        maxLength={maximumAnswerLength}
      />
      <Notice tone="error">{errorMessage(answer.error, 'Failed to send this to PayPal.')}</Notice>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={answer.isPending} disabled={isBlank}>
          {submit}
        </Button>
        <Button variant="quiet" disabled={answer.isPending} onClick={() => onDone(null)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Acceptance({ disputeId, onDone }: { disputeId: string; onDone: (successText: string | null) => void }) {
  const [answerId] = useState(() => crypto.randomUUID())
  const answer = useAnswerDispute(disputeId, (message) => onDone(message ?? 'Claim accepted.'))
  const accept = () => answer.mutate({ kind: 'accept', text: '', answerId })

  return (
    <>
      <Notice tone="error">{errorMessage(answer.error, 'Failed to send this to PayPal.')}</Notice>
      <InlineQuestion
        question="Accept this claim?"
        consequences="The buyer gets a full refund. This can't be undone."
        yes="Accept claim"
        no="Keep dispute open"
        isPending={answer.isPending}
        onYes={accept}
        onNo={() => onDone(null)}
      />
    </>
  )
}
