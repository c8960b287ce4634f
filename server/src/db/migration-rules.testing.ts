/** A migration's statements without comments, texts and bodies of functions, in lower case. */
function statementsOf(sql: string): string[] {
  const bare = sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
  return bare
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)
}

/** The parts between commas that aren't in parentheses. */
function actionsIn(list: string): string[] {
  let depth = 0
  const actions = ['']
  for (const char of list) {
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (char === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += char
  }
  return actions.map((action) => action.trim())
}

const alterTable = /^alter table (?:if exists )?(?:only )?([\w."]+) (.+)$/
const createTable = /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/
const drop = /^drop (?:materialized )?(\w+) (?:concurrently )?(?:if exists )?([\w."]+)/
const createIndex =
  /^create (unique )?index (concurrently )?(?:if not exists )?(?:(?!on )([\w."]+) )?on (?:only )?([\w."]+) ?(.+)$/
const addColumn =
  /^add (?!constraint |check |foreign key|unique |primary key|exclude )(?:column )?(?:if not exists )?([\w"]+) (.+)$/
/** What makes PostgreSQL compute a value for each existing row, under an exclusive lock. */
const rewrites =
  /^(?:small|big)?serial\b| generated .*(?: stored| as identity)| default .*\b(?:gen_random_uuid|uuid_generate_\w+|uuidv[47]|random\w*|clock_timestamp|timeofday|nextval) ?\(/
const dropConstraint = /^drop constraint (?:if exists )?([\w"]+)/

/** Whether the file also creates something of this name, so that a drop replaces it. */
const creates = (statements: string[], name: string) =>
  statements.some((statement) => new RegExp(`\\b(?:create|add constraint)\\b[^(]*?\\b${name}\\b`).test(statement))

/** Why a change of an existing table breaks or blocks the previous release, or null if it doesn't. */
function actionProblem(action: string, statements: string[]): string | null {
  const constraint = dropConstraint.exec(action)?.[1]
  if (constraint) return creates(statements, constraint) ? null : 'drops a constraint'
  if (/^drop /.test(action)) return 'drops a column'
  if (/^rename /.test(action)) return 'renames'
  if (/^alter (column )?[\w"]+ (set data )?type /.test(action)) return 'changes the type of a column'
  if (/^alter (column )?[\w"]+ set not null/.test(action)) return 'sets a column not null'
  if (/^alter (column )?[\w"]+ drop default/.test(action)) return 'drops a default'
  if (/^validate constraint /.test(action)) return validationProblem(action, statements)
  if (/^add (constraint |check |foreign key|unique |primary key|exclude )/.test(action))
    return constraintProblem(action)
  const [, , column = ''] = addColumn.exec(action) ?? []
  if (rewrites.test(column)) return 'adds a column that rewrites the table'
  const isRequired = / not null| primary key/.test(column)
  return isRequired && !/ default | generated /.test(column) ? 'adds a required column without a default' : null
}

const constraintProblem = (action: string) =>
  / not valid$| using index /.test(action) ? null : 'adds a constraint without not valid'

/** In one transaction with the constraint, the check of all rows would run under its exclusive lock. */
function validationProblem(action: string, statements: string[]): string | null {
  const name = action.split(' ')[2] ?? ''
  return creates(statements, name) ? 'validates a constraint in the migration that adds it' : null
}

/** Tables on which building an index takes long enough for sales to be noticeably delayed. */
const largeTables = ['sale', 'delivery', 'entitlement', 'session']

type Migration = { sql: string; statements: string[]; own: Set<string | undefined> }

/**
 * Why an index of an existing table breaks or blocks the previous release, or null if it doesn't. That release may write
 * rows that violate a unique index, except one that replaces another or contains a column that it doesn't know.
 */
function indexProblem(statement: string, { sql, statements, own }: Migration): string | null {
  const [, unique, concurrently, name, table = '', rest = ''] = createIndex.exec(statement) ?? []
  if (!table || own.has(table)) return null
  const isReplaced = statements.some((other) => drop.exec(other)?.[2] === name && name !== undefined)
  const [keys = ''] = rest.split(/ where | include /)
  const hasNewColumn = columnsAddedTo(table, statements).some((column) => new RegExp(`\\b${column}\\b`).test(keys))
  if (unique && !isReplaced && !hasNewColumn) return 'adds a unique index on columns that are in use'
  const bareName = table.replace(/^public\./, '')
  const isExplained = new RegExp(`^-- Blocks writes to ${bareName}: \\S`, 'm').test(sql)
  return largeTables.includes(bareName) && !concurrently && !isExplained ? `blocks writes to ${bareName}` : null
}

const columnsAddedTo = (table: string, statements: string[]) =>
  statements.flatMap((statement) => {
    const [, altered, list = ''] = alterTable.exec(statement) ?? []
    return altered === table ? actionsIn(list).flatMap((action) => addColumn.exec(action)?.[1] ?? []) : []
  })

/**
 * Changes of a migration that are incompatible with the running previous release. A drop is fine if the same file
 * creates something of that name again, and a table that the file creates has no users yet.
 */
export function expandProblems(sql: string): string[] {
  const statements = statementsOf(sql)
  const own = new Set(statements.map((statement) => createTable.exec(statement)?.[1]))
  return statements.flatMap((statement) => {
    const [, kind, name = ''] = drop.exec(statement) ?? []
    if (kind) return creates(statements, name) ? [] : [`drops ${kind} ${name}: ${statement}`]
    if (/^truncate /.test(statement)) return [`deletes rows: ${statement}`]
    if (/^alter (?!table)\w+ .* rename /.test(statement)) return [`renames: ${statement}`]
    const index = indexProblem(statement, { sql, statements, own })
    if (index) return [`${index}: ${statement}`]
    const [, table, list = ''] = alterTable.exec(statement) ?? []
    if (!table || own.has(table)) return []
    const problems = actionsIn(list).map((action) => actionProblem(action, statements))
    return problems.filter((problem) => problem !== null).map((problem) => `${problem}: ${statement}`)
  })
}

/** Why a contract step may not be part of a release, or null if it may: the release before must have stopped using it. */
export function contractProblem(sql: string, release: string): string | null {
  const since = /^-- Unused since (\d+\.\d+\.\d+)\b/m.exec(sql)?.[1]
  if (!since) return 'has no comment "-- Unused since X.Y.Z"'
  return isBefore(since, release) ? null : `is still used by the release before ${release}`
}

function isBefore(version: string, other: string): boolean {
  const [mine, theirs] = [version, other].map((text) => text.split('.').map(Number))
  const place = [0, 1, 2].find((index) => mine?.[index] !== theirs?.[index])
  return place !== undefined && (mine?.[place] ?? 0) < (theirs?.[place] ?? 0)
}
