import { errorMessage } from '../../api/http.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { CodeField } from '../../ui/fields/code-field.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { useSendProofCode } from './proof-api.ts'

type EmailedCodeProps = {
  value: string
  onChange: (code: string) => void
  field: { name: string; invalid: boolean; problem: string | undefined }
}

/** For an account without a password. */
export function EmailedCode({ value, onChange, field }: EmailedCodeProps) {
  const send = useSendProofCode()
  return (
    <>
      <Button pending={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Email me a code'}
      </Button>
      <Notice tone="success">{send.isSuccess && (send.data.message || 'We emailed you a code.')}</Notice>
      <Notice tone="error">{errorMessage(send.error, 'Failed to send the code.')}</Notice>
      <CodeField label="Email Code" value={value} onChange={onChange} {...field} />
    </>
  )
}
