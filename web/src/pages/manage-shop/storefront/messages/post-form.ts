import type { Category, PresentedItem } from '@guildshop/contract/categories'
import type { PostStandingMessageBody } from '@guildshop/contract/standing-message-requests'
import type { StandingSubject } from '@guildshop/contract/standing-messages'
import { type FieldError, fieldError } from '../../../../ui/fields/use-form-errors.ts'
import type { PreviewSubject } from '../preview/storefront-preview-api.ts'

export type PostForm = { shows: StandingSubject; subjectId: string; channelId: string }

export type PostField = 'shows' | 'subjectId' | 'channelId'

export const blankPost: PostForm = { shows: 'shop', subjectId: '', channelId: '' }

const isAboutOne = ({ shows }: PostForm) => shows === 'category' || shows === 'item'

export function postErrors(form: PostForm): FieldError<PostField>[] {
  return [
    ...fieldError('subjectId', isAboutOne(form) && !form.subjectId ? `Choose ${theSubject[form.shows]}.` : null),
    ...fieldError('channelId', form.channelId ? null : 'Choose a channel.'),
  ]
}

const theSubject: Record<StandingSubject, string> = { shop: '', category: 'a category', item: 'an item', goal: '' }

export const postBody = (form: PostForm): PostStandingMessageBody => ({
  shows: form.shows,
  subjectId: isAboutOne(form) ? form.subjectId : null,
  channelId: form.channelId,
})

type Shown = { subject: PreviewSubject; name: string }

/** What the preview shows, or null until something is chosen. */
export function previewOf({ shows, subjectId }: PostForm, things: readonly (Category | PresentedItem)[]): Shown | null {
  if (shows === 'shop') return { subject: {}, name: 'the shop' }
  if (shows === 'goal') return { subject: { shows }, name: 'the donation goal' }
  const chosen = things.find(({ _id }) => _id === subjectId)
  if (!chosen) return null
  const item = { itemId: subjectId, isPosted: 'true' } as const
  return { subject: shows === 'item' ? item : { categoryId: subjectId }, name: chosen.name }
}
