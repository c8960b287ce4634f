import { type SubmitEvent, useState } from 'react'
import { fieldErrorProps } from '../../../../ui/fields/field-error-props.ts'
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx'
import { fieldError, useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { countText } from '../../../../ui/format/numbers.ts'
import { takeFocus } from '../../../../ui/inline-question.tsx'
import { memberName } from '../member-labels.ts'
import { ActionForm, type MembershipFormProps } from './action-form.tsx'

const longest = 1000

export function MessageForm({ member, onEdit, onSubmit, ...rest }: MembershipFormProps) {
  const [text, setText] = useState('')
  const errors = useFormErrors<'text'>()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = fieldError('text', text.trim() ? null : 'Enter a message.')
    if (rest.isPending || !errors.check(event.currentTarget, found)) return
    onSubmit({ action: 'message', body: { text: text.trim() } }, 'Message sent.')
  }

  return (
    <ActionForm
      {...rest}
      title={`Message ${memberName(member)}`}
      submit="Send message"
      pending="Sending..."
      onSubmit={submit}
      onChange={(event) => {
        errors.clearChanged(event)
        onEdit()
      }}
    >
      <TextAreaField
        ref={takeFocus}
        label="Message"
        maxLength={longest}
        hint={`The bot sends it as a direct message. ${countText(text.length)} of ${countText(longest)} characters.`}
        value={text}
        onChange={setText}
        {...fieldErrorProps(errors, 'text')}
      />
    </ActionForm>
  )
}
