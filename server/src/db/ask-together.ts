import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

type Turn<Question, Row> = { questions: Question[]; answers: Promise<Map<number, Row>> }

/**
 * Asks what is asked within one turn of the event loop in one round trip, or a few. Each row names the question it
 * answers, from 1 on. Nobody joins questions already sent, so that no answer is older than its question. The more work
 * an answer is, the fewer go together: one connection would be busy with all of it while others are idle.
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
 * What is asked, as an array that the planner can't look into. Where it sees how many are asked it plans anew each
 * time, which takes longer than the answers.
 */
const arrayOf = (type: string) => (values: unknown[]) => sql`(select ${values}::${sql.raw(type)}[])`

export const uuids = arrayOf('uuid')
export const texts = arrayOf('text')
export const times = arrayOf('timestamptz')

/** Lists what belongs to an id, for all who ask at once. `listed` is the read of one list, with the id as `asked.id`. */
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
