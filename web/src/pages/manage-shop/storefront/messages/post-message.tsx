import { standingSubjects } from '@guildshop/contract/standing-messages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { fieldErrorProps } from '../../../../ui/fields/field-error-props.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { Notice } from '../../../../ui/page/notice.tsx'
import { categoriesQuery, presentationQuery } from '../presentation-api.ts'
import { SubjectPreview } from '../preview/subject-preview.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { subjectLabels } from './message-labels.ts'
import { blankPost, type PostField, postBody, postErrors, previewOf } from './post-form.ts'
import { usePostMessage } from './standing-messages-api.ts'

type PostMessageProps = { guildId: string; onPosted: (text: string) => void; onClose: () => void }

/** Chooses what to post and where, beside a preview. */
export default function PostMessage({ guildId, onPosted, onClose }: PostMessageProps): ReactNode {
  const categories = useQuery(categoriesQuery(guildId)).data ?? []
  const items = useQuery(presentationQuery(guildId)).data?.filter(({ isHidden }) => !isHidden) ?? []
  const [form, setForm] = useState(blankPost)
  const post = usePostMessage(guildId)
  const errors = useFormErrors<PostField>(post)
  const things = { category: categories, item: items, shop: null, goal: null }
  const choices = things[form.shows]
  const preview = previewOf(form, choices ?? [])
  const close = () => post.isPending || onClose()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!errors.check(event.currentTarget, postErrors(form))) return
    post.mutate(postBody(form), { onSuccess: ({ message }) => onPosted(message || 'Posting your message.') })
  }

  return (
    <Dialog
      title="Post a message"
      size="wide"
      onClose={close}
      onSubmit={send}
      onChange={errors.clearChanged}
      footer={
        <div className="flex flex-col gap-3">
          <Notice tone="error">{errorMessage(post.error, "We couldn't post this message.")}</Notice>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close} disabled={post.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" pending={post.isPending}>
              {post.isPending ? 'Posting...' : 'Post message'}
            </Button>
          </div>
        </div>
      }
    >
      <div className="grid gap-5 md:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="space-y-4">
          <SelectField
            label="What to post"
            value={form.shows}
            onChange={(value) => {
              const shows = standingSubjects.find((subject) => subject === value)
              if (shows) setForm({ ...form, shows, subjectId: '' })
            }}
            options={standingSubjects.map((value) => ({
              value,
              label: subjectLabels[value],
              disabled: things[value]?.length === 0,
            }))}
            {...fieldErrorProps(errors, 'shows')}
          />
          {choices && (
            <SelectField
              label={subjectLabels[form.shows]}
              placeholder={`Choose ${form.shows === 'item' ? 'an item' : 'a category'}`}
              value={form.subjectId}
              onChange={(subjectId) => setForm({ ...form, subjectId })}
              options={choices.map(({ _id, name }) => ({ value: _id, label: name }))}
              {...fieldErrorProps(errors, 'subjectId')}
            />
          )}
          <ChannelChoice
            guildId={guildId}
            value={form.channelId}
            onChange={(channelId) => setForm({ ...form, channelId })}
            {...fieldErrorProps(errors, 'channelId')}
          />
        </div>
        {preview ? (
          <SubjectPreview key={form.shows + form.subjectId} guildId={guildId} {...preview} />
        ) : (
          <p className="rounded-lg border border-dashed border-line p-4 text-sm text-pretty text-ink-muted">
            Your choice appears here.
          </p>
        )}
      </div>
    </Dialog>
  )
}
