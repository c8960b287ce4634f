import type { Dependencies } from '../../../dependencies.ts'
import type { DeliverableRow } from './deliverable-queries.ts'

type Deps = Pick<Dependencies, 'secrets'>

const fieldOf = (id: string) => `deliverable.content:${id}` as const

export const sealContent = ({ secrets }: Deps, id: string, text: string) => secrets.seal(text, fieldOf(id))

/** The link or the text; null for other kinds. */
export function openContent({ secrets }: Deps, { id, content }: Pick<DeliverableRow, 'id' | 'content'>): string | null {
  return content === null ? null : secrets.open(content, fieldOf(id))
}
