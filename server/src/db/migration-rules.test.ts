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
    [
      'adds a column that rewrites the table',
      'alter table mug add column twice integer not null generated always as (size * (2 + 1)) stored',
    ],
    ['adds a column that rewrites the table', 'alter table mug add column number integer generated always as identity'],
    ['adds a column that rewrites the table', 'alter table mug add number bigserial'],
    [
      'adds a column that rewrites the table',
      'alter table mug add column token uuid not null default gen_random_uuid()',
    ],
    ['adds a column that rewrites the table', "alter table mug add column luck text default 'a' || random()::text"],
    ['adds a column that rewrites the table', 'alter table mug add made_at timestamptz default clock_timestamp()'],
    ['adds a column that rewrites the table', "alter table mug add number integer default nextval('mugs')"],
    ['adds a unique index on columns that are in use', 'create unique index one_name on mug (lower(name))'],
    ['adds a unique index on columns that are in use', 'create unique index on mug (name)'],
    [
      'adds a unique index on columns that are in use',
      'alter table mug add column color text; create unique index one_name on only mug using btree (name) where color is null',
    ],
    ['blocks writes to sale', 'create index sale_mug on sale (mug)'],
    ['blocks writes to session', 'create index if not exists session_mug on public.session using hash (mug)'],
    [
      'blocks writes to sale',
      '-- Blocks writes to session: a test.\nalter table sale add column mug text;create unique index on sale (mug)',
    ],
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
    ['adds a column with the time as default', 'alter table mug add column made_at timestamptz not null default now()'],
    ['fills a later default for new rows', 'alter table mug alter column token set default gen_random_uuid()'],
    [
      'adds a unique index with a new column',
      'alter table mug add column color text; create unique index one_color on mug (name, lower(color))',
    ],
    ['adds an index', 'create index mug_names on mug (name)'],
    ['adds a unique index to a table of its own', 'create table cup (id integer); create unique index on cup (id)'],
    ['says why blocking is fine', '-- Blocks writes to sale: seconds for a million rows.\ncreate index on sale (mug)'],
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
