import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../lib/project-root.ts'
import { version } from '../version.ts'
import { contractProblem, expandProblems } from './migration-rules.testing.ts'

/** Migrations up to 0.9.0 ran while no other version did. */
const lastBeforeRollingUpgrades = '0042-storefront.sql'

const folder = join(projectRoot(), 'server', 'migrations')
const files = readdirSync(folder).filter((name) => name > lastBeforeRollingUpgrades)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const isContract = (name: string) => name.endsWith('.contract.sql')

test('every migration since 0.9.0 lets the previous release run beside it', () => {
  const expanding = files.filter((name) => !isContract(name))

  expect(expanding.flatMap((name) => expandProblems(read(name)).map((problem) => `${name} ${problem}`))).toEqual([])
})

test('every contract step removes what the previous release no longer uses', () => {
  const contracting = files.filter(isContract)

  expect(contracting.map((name) => [name, contractProblem(read(name), version)])).toEqual(
    contracting.map((name) => [name, null]),
  )
})

describe('an expand migration', () => {
  test.each([
    ['drops table mug', 'drop table mug'],
    ['drops table mug', 'DROP TABLE IF EXISTS mug CASCADE'],
    ['drops view mugs', 'drop view mugs'],
    ['drops index mug_name', 'drop index mug_name'],
    ['drops a column', 'alter table mug drop column color'],
    ['drops a column', 'alter table mug drop color'],
    ['drops a column', 'alter table mug\n  add column size integer,\n  drop column color'],
    ['drops a constraint', 'alter table mug drop constraint mug_color_check'],
    ['drops a default', 'alter table mug alter column color drop default'],
    ['renames', 'alter table mug rename to cup'],
    ['renames', 'alter table mug rename column color to paint'],
    ['renames', 'alter index mug_name rename to cup_name'],
    ['changes the type of a column', 'alter table mug alter column size type bigint'],
    ['changes the type of a column', 'alter table mug alter size set data type bigint using size::bigint'],
    ['sets a column not null', 'alter table mug alter column color set not null'],
    ['adds a required column without a default', 'alter table mug add column color text not null'],
    [
      'adds a required column without a default',
      'alter table only mug add color text not null check (color in (1, 2))',
    ],
    ['adds a constraint without not valid', "alter table mug add constraint colored check (color <> '')"],
    ['adds a constraint without not valid', 'alter table mug add foreign key (shop) references shop (id)'],
    ['adds a constraint without not valid', 'alter table mug add constraint one_name unique (name)'],
    [
      'validates a constraint in the migration that adds it',
      'alter table mug add constraint sized check (size > 0) not valid; alter table mug validate constraint sized',
    ],
    ['deletes rows', 'truncate mug'],
  ])('that %s is found: %s', (problem, sql) => {
    expect(expandProblems(`create table cup (id integer);\n${sql};`)).toEqual([
      expect.stringMatching(new RegExp(`^${problem}: `)),
    ])
  })

  test.each([
    ['adds a table', 'create table cup (id integer primary key, color text not null check (color in (1)))'],
    ['changes a table of its own', 'create table cup (id integer); alter table cup add column color text not null'],
    ['adds an optional column', 'alter table mug add column shop uuid references shop (id) on delete set null'],
    ['adds a column with a default', "alter table mug add column color text not null default 'not null;'"],
    [
      'adds a generated column',
      'alter table mug add column twice integer not null generated always as (size * 2) stored',
    ],
    ['adds a constraint for new rows', 'alter table mug add constraint sized check (size > 0) not valid'],
    ['validates a constraint of an earlier one', 'alter table mug validate constraint sized'],
    [
      'widens a constraint',
      'alter table mug drop constraint sized; alter table mug add constraint sized check (size > -1) not valid',
    ],
    ['replaces an index', 'drop index mug_name; create unique index mug_name on mug (lower(name), shop)'],
    ['mentions a drop in a comment', '-- drop table mug\nselect 1 /* drop table mug */'],
    ['has a function', "create function f() returns text language sql as $$ select 'a'; drop table mug; $$"],
    ['fills a column', "update mug set color = 'drop table'; insert into mug values (1)"],
  ])('that %s is fine', (_what, sql) => {
    expect(expandProblems(sql)).toEqual([])
  })
})

describe('a contract step', () => {
  test('may drop what has been unused since an earlier release', () => {
    const sql = '-- Unused since 1.9.3: the color is in mug_paint.\nalter table mug drop column color;'

    expect([contractProblem(sql, '1.10.0'), contractProblem(sql, '2.0.0')]).toEqual([null, null])
  })

  test('may not drop what the release before still uses', () => {
    const sql = '-- Unused since 1.10.0.\nalter table mug drop column color;'

    const problem = expect.stringContaining('is still used by the release before')
    expect([contractProblem(sql, '1.10.0'), contractProblem(sql, '1.9.0')]).toEqual([problem, problem])
  })

  test('names the release that stopped using it', () => {
    expect(contractProblem('drop table mug;', '2.0.0')).toContain('Unused since')
  })
})
