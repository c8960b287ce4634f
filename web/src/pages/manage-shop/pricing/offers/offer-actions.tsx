import type { PriceRuleReply } from '@guildshop/contract/pricing'
import { CheckIcon, CopyIcon, MegaphoneIcon, PauseIcon, PencilIcon, PlayIcon, Trash2Icon } from 'lucide-react'
import { useCopy } from '../../../../ui/buttons/use-copy.ts'
import { ToolButton } from '../../items/organize/tool-button.tsx'

type OfferActionsProps = {
  rule: PriceRuleReply
  /** The id of the element with the offer's name. */
  nameId: string
  isPausing: boolean
  onEdit: () => void
  onPause: () => void
  onPost: () => void
  onDelete: () => void
}

/** An offer that has ended, or was used up, can't be posted or paused. Nor can a held code be posted. */
export function OfferActions({ rule, nameId, isPausing, onEdit, onPause, onPost, onDelete }: OfferActionsProps) {
  const { kind, code, state, isPaused, hold } = rule
  const isRunning = state === 'active' || state === 'scheduled'
  return (
    <>
      {!hold && (
        <ToolButton label="Edit" describedBy={nameId} onClick={onEdit}>
          <PencilIcon />
        </ToolButton>
      )}
      {code && <CopyCode code={code} nameId={nameId} />}
      {isRunning && !(kind === 'code' && hold) && (
        <ToolButton label="Post in a channel" describedBy={nameId} onClick={onPost}>
          <MegaphoneIcon />
        </ToolButton>
      )}
      {(isRunning || isPaused) && state !== 'ended' && !(isPaused && hold) && (
        <ToolButton label={isPaused ? 'Resume' : 'Pause'} describedBy={nameId} isBusy={isPausing} onClick={onPause}>
          {isPaused ? <PlayIcon /> : <PauseIcon />}
        </ToolButton>
      )}
      <ToolButton label="Delete" describedBy={nameId} onClick={onDelete}>
        <Trash2Icon />
      </ToolButton>
    </>
  )
}

function CopyCode({ code, nameId }: { code: string; nameId: string }) {
  const { isCopied, copy } = useCopy(code)

  return (
    <>
      <ToolButton label="Copy code" describedBy={nameId} onClick={copy}>
        {isCopied ? <CheckIcon className="text-accent" /> : <CopyIcon />}
      </ToolButton>
      <span role="status" className="sr-only">
        {isCopied && 'Copied to clipboard'}
      </span>
    </>
  )
}
