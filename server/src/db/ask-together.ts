import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

type Turn<Question, Row> = { questions: Question[]; answers: Promise<Map<number, Row>> }

/**
 * Dataloader: batches the keys of one event-loop turn into one or a few round trips. Each row contains the 1-based index
 * of its key. A batch that was sent accepts no more keys, so that no result is stale. Expensive queries use smaller
 * batches, to spread the work over several connections.
 */
export function askTogether<Question, Row extends { asked: number }>(
  ask: (db: Db, questions: Question[]) => Promise<Row[]>,
  atMost = 32,
) {
  const turns = new WeakMap<Db, Turn<Question, Row>>()

  return async function askOne(db: Db, question: Question): Promise<Row | undefined> {
    const turn = turns.get(db) ?? begin(db)
    const asked = turn.questions.push(question)
    if (asked === atMost) turns.delete(db)
    return (await turn.answers).get(asked)
  }

  function begin(db: Db): Turn<Question, Row> {
    const questions: Question[] = []
    const answers = new Promise(setImmediate).then(async () => {
      if (questions.length < atMost) turns.delete(db)
      const rows = await ask(db, questions)
      return new Map(rows.map((row) => [row.asked, row]))
    })
    const turn = { questions, answers }
    turns.set(db, turn)
    return turn
  }
}

/**
 * The keys as an opaque array parameter. If the planner sees its length, it replans every time, which takes longer than
 * the query.
 */
const arrayOf = (type: string) => (values: unknown[]) => sql`(select ${values}::${sql.raw(type)}[])`

export const uuids = arrayOf('uuid')
export const texts = arrayOf('text')
export const times = arrayOf('timestamptz')

/** Batched one-to-many lookup. `listed` is the query for one list, with the id as `asked.id`. */
export function listTogether<Item>(listed: RawBuilder<unknown>): (db: Db, id: string) => Promise<Item[]> {
  const askOne = askTogether(async (db, ids: string[]) => {
    const { rows } = await sql<{ asked: number; list: Item[] }>`
      select asked.number::int as asked, (
        select coalesce(json_agg(listed), '[]') from (${listed}) as listed
      ) as list
      from unnest(${uuids(ids)}) with ordinality as asked (id, number)
    `.execute(db.withoutPlugins())
    return rows
  })
  return async (db, id) => (await askOne(db, id))?.list ?? []
}
