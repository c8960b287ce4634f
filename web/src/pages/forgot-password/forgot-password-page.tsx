import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../api/http.ts'
import { useSendResetCode } from '../../api/password-reset-api.ts'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { useDelayedNavigate } from '../../ui/delayed-navigate.ts'
import { FormPage } from '../../ui/page/form-page.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { EmailForm } from './email-form.tsx'
import { MethodChoice } from './method-choice.tsx'

export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [mayChoose, setMayChoose] = useState(false)
  const [hasReturned, setHasReturned] = useState(false)
  const send = useSendResetCode()
  const navigate = useNavigate()
  const navigateSoon = useDelayedNavigate(2000)
  const trimmedEmail = email.trim()

  function sendCode() {
    send.mutate(trimmedEmail, {
      onSuccess: () => navigateSoon('/verify-reset-code', { state: { email: trimmedEmail, method: 'email' } }),
    })
  }

  function startOver() {
    send.reset()
    setEmail('')
    setHasReturned(true)
    setMayChoose(false)
  }

  return (
    <FormPage
      title="Forgot Password"
      intro={mayChoose ? "How would you like to verify it's you?" : "Enter your account's email address."}
      footer={
        <>
          Back to <TextLink to="/login">Log In</TextLink>
        </>
      }
    >
      {mayChoose ? (
        <MethodChoice
          isSending={send.isPending}
          isSent={send.isSuccess}
          onAuthenticator={() => navigate('/verify-reset-code', { state: { email: trimmedEmail, method: '2fa' } })}
          onEmail={sendCode}
          onOtherEmail={startOver}
        />
      ) : (
        <EmailForm
          email={email}
          takesFocus={hasReturned}
          isSending={send.isPending}
          isSent={send.isSuccess}
          onChange={setEmail}
          onSubmit={send.reset}
          onChecked={(twoFactorEnabled) => (twoFactorEnabled ? setMayChoose(true) : sendCode())}
        />
      )}
      <Notice tone="error">
        {errorMessage(send.error, 'An error occurred sending the reset code. Please try again.')}
      </Notice>
      <Notice tone="success">
        {send.isSuccess && 'Password reset code sent. Check your email (including spam folder).'}
      </Notice>
    </FormPage>
  )
}
