import { Badge } from '../../../../ui/badge.tsx'
import { accessLabels, type PreviewedItem } from './preview-labels.ts'

const tones = { open: 'accent', locked: 'warning', hidden: 'neutral' } as const

export function AccessBadge({ access }: Pick<PreviewedItem, 'access'>) {
  return <Badge tone={tones[access]}>{accessLabels[access]}</Badge>
}
