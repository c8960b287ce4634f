import type { ImportPreview as Preview } from '@guildshop/contract/memberships'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Day } from '../../../../ui/format/moment.tsx'
import { countText } from '../../../../ui/format/numbers.ts'
import { takeFocus } from '../../../../ui/inline-question.tsx'
import { Notice } from '../../../../ui/page/notice.tsx'
import { membersText } from '../member-labels.ts'

type ImportPreviewProps = {
  preview: Preview
  itemName: string
  isImporting: boolean
  problem: string | null
  onImport: () => void
  onBack: () => void
}

/** What the import will do, before it does it. */
export function ImportPreview({ preview, itemName, isImporting, problem, onImport, onBack }: ImportPreviewProps) {
  const { added, alreadyMembers, invalid } = preview
  return (
    <>
      <p ref={takeFocus} tabIndex={-1} role="status" className="text-sm text-ink outline-none wrap-anywhere">
        {added > 0
          ? `${membersText(added)} will be added to ${itemName}. They won't be charged, and you can undo the import.`
          : 'There are no members to import.'}
      </p>
      {alreadyMembers > 0 && (
        <Notice tone="info">
          {`${alreadyMembers === 1 ? '1 person already has' : `${countText(alreadyMembers)} people already have`} this membership and will be left unchanged.`}
        </Notice>
      )}
      <InvalidLines invalid={invalid} />
      <Examples preview={preview} />
      <Notice tone="error">{problem}</Notice>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack} disabled={isImporting}>
          Back
        </Button>
        <Button variant="primary" pending={isImporting} disabled={added === 0} onClick={onImport}>
          {isImporting ? 'Importing...' : `Import ${membersText(added)}`}
        </Button>
      </div>
    </>
  )
}

const maxShown = 100

function InvalidLines({ invalid }: Pick<Preview, 'invalid'>) {
  if (invalid.length === 0) return null
  return (
    <>
      <Notice tone="warning">
        {`${invalid.length === 1 ? '1 line is' : `${countText(invalid.length)} lines are`} invalid and will be skipped.`}
      </Notice>
      <Rows label="Invalid lines" columns={['Line', 'Content', 'Problem']}>
        {invalid.slice(0, maxShown).map(({ line, text, problem }) => (
          <tr key={line} className="align-top">
            <td className="px-3 py-2 text-ink-muted tabular-nums">{line}</td>
            <td className="px-3 py-2 font-mono text-xs text-ink wrap-anywhere">{text || '–'}</td>
            <td className="px-3 py-2 text-danger">{problem}</td>
          </tr>
        ))}
      </Rows>
      {invalid.length > maxShown && (
        <p className="text-xs text-ink-muted">{`And ${countText(invalid.length - maxShown)} more.`}</p>
      )}
    </>
  )
}

function Examples({ preview: { examples, added } }: Pick<ImportPreviewProps, 'preview'>) {
  if (examples.length === 0) return null
  return (
    <>
      <Rows label="Members to add" columns={['Member', 'Until']}>
        {examples.map(({ discordId, username, until }) => (
          <tr key={discordId}>
            <td className="px-3 py-2 text-ink wrap-anywhere">
              {username && <span className="mr-2 max-sm:block">{username}</span>}
              <span className="font-mono text-xs text-ink-muted">{discordId}</span>
            </td>
            <td className="px-3 py-2 whitespace-nowrap text-ink-muted tabular-nums">
              <Day at={until} />
            </td>
          </tr>
        ))}
      </Rows>
      {added > examples.length && (
        <p className="text-xs text-ink-muted">{`And ${countText(added - examples.length)} more.`}</p>
      )}
    </>
  )
}

type RowsProps = { label: string; columns: readonly string[]; children: ReactNode }

function Rows({ label, columns, children }: RowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="max-h-[30dvh] overflow-auto rounded-md border border-line">
      <table aria-label={label} className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-raised text-xs text-ink-muted">
          <tr>
            {columns.map((column) => (
              <th key={column} className="px-3 py-2 font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  )
}
