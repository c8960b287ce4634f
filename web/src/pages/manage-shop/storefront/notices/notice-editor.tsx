import { noticeTextProblem } from '@guildshop/contract/notice-text'
import {
  defaultNotices,
  longestNotice,
  type Notice as NoticeFields,
  type NoticesReply,
} from '@guildshop/contract/notices'
import { type SubmitEvent, useState } from 'react'
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { NoticeActions } from './notice-actions.tsx'
import { notPostedReason } from './notice-labels.ts'
import { NoticePlaceFields } from './notice-place-fields.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { NoticeTextField } from './notice-text-field.tsx'
import { type NoticeSubject, useSaveNotice } from './notices-api.ts'

type NoticeEditorProps = {
  subject: NoticeSubject
  stored: NoticeFields
  /** The server's notice, which an item uses for what it doesn't set itself. */
  fallback: NoticeFields | null
  defaults: NoticesReply['defaults']
}

const untouched = { isEnabled: true, text: null, channelId: null, roleId: null } as const

/** Edits one notice beside its preview. Set `key` to the subject. */
export function NoticeEditor({ subject, stored, fallback, defaults }: NoticeEditorProps) {
  const { guildId, event, itemId } = subject
  const save = useSaveNotice(subject)
  const [changes, setChanges] = useState<Partial<NoticeFields>>({})
  const draft = { ...stored, ...changes }
  const usual = fallback?.text ?? defaultNotices[event]
  const problem = textProblem(draft)

  function change(part: Partial<NoticeFields>) {
    save.reset()
    setChanges((earlier) => ({ ...earlier, ...part }))
  }

  function submit(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault()
    if (problem) return
    save.mutate({ ...draft, text: draft.text?.trim() || null }, { onSuccess: () => setChanges({}) })
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <form onSubmit={submit} noValidate className="min-w-0 space-y-4">
        <CheckboxField
          label="Post this notice"
          checked={draft.isEnabled}
          onChange={(isEnabled) => change({ isEnabled })}
        />
        <NoticeTextField
          event={event}
          text={draft.text ?? ''}
          usual={usual}
          problem={problem}
          onChange={(text) => change({ text })}
        />
        <NoticePlaceFields subject={subject} draft={draft} fallback={fallback} defaults={defaults} onChange={change} />
        <NoticeActions
          subject={subject}
          stored={stored}
          save={save}
          onDefaults={() => change(untouched)}
          isDefault={isDefault(draft)}
        />
      </form>
      <div className="min-w-0 space-y-3">
        <Notice tone="info">
          {draft.isEnabled ? notPostedReason(event, draft.channelId, defaults) : 'This notice is turned off.'}
        </Notice>
        <NoticePreview
          guildId={guildId}
          isValid={!problem}
          previewed={{
            event,
            text: draft.text?.trim() || usual,
            itemId,
            roleId: draft.roleId ?? fallback?.roleId ?? null,
          }}
        />
      </div>
    </div>
  )
}

function textProblem({ event, text }: NoticeFields): string | null {
  if (!text) return null
  if (text.trim().length > longestNotice) return `A notice can't be longer than ${longestNotice} characters.`
  return noticeTextProblem(event, text)
}

const isDefault = ({ isEnabled, text, channelId, roleId }: NoticeFields) =>
  isEnabled && !text && channelId === null && roleId === null
