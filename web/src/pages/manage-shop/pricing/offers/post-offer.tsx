import type { GuildChannel } from '@guildshop/contract/guilds'
import type { PricedItemReply, PriceRuleReply } from '@guildshop/contract/pricing'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../../api/http.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { fieldErrorProps } from '../../../../ui/fields/field-error-props.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx'
import { fieldError, useFormErrors } from '../../../../ui/fields/use-form-errors.ts'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import { channelsQuery } from '../../discord-guild-api.ts'
import { InviteBot } from '../../invite-bot.tsx'
import { usePostPriceRule } from '../pricing-api.ts'
import { effectText, offerName } from './offer-labels.ts'

type PostOfferProps = {
  guildId: string
  rule: PriceRuleReply
  items: readonly PricedItemReply[]
  onPosted: (message: string) => void
  onClose: () => void
}

const longestText = 1000

/** The bot posts a message with a button that opens the shop with this offer. */
export default function PostOffer({ guildId, rule, items, onPosted, onClose }: PostOfferProps): ReactNode {
  const channels = useQuery(channelsQuery(guildId))
  const post = usePostPriceRule(rule._id)
  const errors = useFormErrors<'channelId' | 'text'>(post)
  const [channelId, setChannelId] = useState('')
  const [text, setText] = useState(() => suggestedText(rule, items))
  const close = () => post.isPending || onClose()

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = [
      ...fieldError('channelId', channelId ? null : 'Choose a channel.'),
      ...fieldError('text', text.trim() ? null : 'Enter a message.'),
    ]
    if (!errors.check(event.currentTarget, found)) return
    post.mutate(
      { channelId, text: text.trim() },
      { onSuccess: ({ message }) => onPosted(message || `Posted in #${nameOf(channels.data, channelId)}.`) },
    )
  }

  return (
    <Dialog
      title={`Post “${offerName(rule)}”`}
      onClose={close}
      onSubmit={send}
      onChange={errors.clearChanged}
      footer={
        <div className="flex flex-col gap-3">
          <Notice tone="error">{errorMessage(post.error, "We couldn't post this offer.")}</Notice>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close} disabled={post.isPending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" pending={post.isPending} disabled={!channels.data}>
              {post.isPending ? 'Posting...' : 'Post offer'}
            </Button>
          </div>
        </div>
      }
    >
      <p className="text-sm text-pretty text-ink-muted">
        The bot posts your message with a button that opens the shop{rule.code && ' with this code'}.
      </p>
      {channels.isPending && <Skeleton className="h-16 w-full" />}
      {channels.isError && !channels.data && (
        <LoadFailure query={channels} help={<InviteBot />}>
          {errorMessage(channels.error, "We couldn't load this server's channels.")}
        </LoadFailure>
      )}
      {channels.data && (
        <SelectField
          label="Channel"
          placeholder="Choose a channel"
          value={channelId}
          onChange={setChannelId}
          options={channels.data.map(({ id, name, problem }) => ({
            value: id,
            label: `#${name}${problem ? " (bot can't post)" : ''}`,
            disabled: Boolean(problem),
          }))}
          {...fieldErrorProps(errors, 'channelId')}
        />
      )}
      <TextAreaField
        label="Message"
        hint={`Up to ${longestText.toLocaleString('en')} characters.`}
        maxLength={longestText}
        value={text}
        onChange={setText}
        {...fieldErrorProps(errors, 'text')}
      />
    </Dialog>
  )
}

const suggestedText = (rule: PriceRuleReply, items: readonly PricedItemReply[]) =>
  rule.code
    ? `Use the code ${rule.code} and get ${effectText(rule, items)}.`
    : `${rule.name}: ${effectText(rule, items)}.`

const nameOf = (channels: GuildChannel[] = [], channelId: string) =>
  channels.find(({ id }) => id === channelId)?.name ?? channelId
