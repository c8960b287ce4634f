import { longestText } from '@guildshop/contract/deliverable-rules'
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { countText } from '../../../../ui/format/numbers.ts'
import type { KindFieldsProps } from './entry-fields.tsx'

/** A link or a text. */
export function ContentFields({ entry, at, change }: KindFieldsProps) {
  if (entry.kind === 'link') {
    return (
      <TextField
        label="Link"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="Every buyer gets the same link. Only buyers see it."
        value={entry.content}
        onChange={(content) => change({ content })}
        {...at('content')}
      />
    )
  }
  return (
    <TextAreaField
      label="Text"
      rows={4}
      hint={
        <span className="flex justify-between gap-3">
          <span>Every buyer gets the same text. Only buyers see it.</span>
          <span className="shrink-0 tabular-nums">
            {countText(entry.content.trim().length)} / {countText(longestText)}
          </span>
        </span>
      }
      value={entry.content}
      onChange={(content) => change({ content })}
      {...at('content')}
    />
  )
}
