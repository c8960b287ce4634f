import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { projectRoot } from '../lib/project-root.ts'
import { manifest, matches, readText, readYaml, unknownScripts } from './testing/deployment-files.ts'

vi.setConfig({ testTimeout: 300_000 })

const permissions = z.record(z.string(), z.enum(['read', 'write']))
const step = z
  .object({
    uses: z.string().optional(),
    run: z.string().optional(),
    with: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(({ uses, run }) => (uses === undefined) !== (run === undefined), 'a step either uses an action or runs')
const workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions,
  concurrency: z.object({ group: z.string() }),
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      permissions: permissions.optional(),
      'timeout-minutes': z.number(),
      'runs-on': z.string().regex(/-\d/),
      strategy: z.object({ matrix: z.record(z.string(), z.unknown()) }).optional(),
      steps: z.array(step),
    }),
  ),
})

const folder = '.github/workflows'
const read = (file: string) => workflow.parse(readYaml(`${folder}/${file}`))
const files = readdirSync(join(projectRoot(), folder))
const stepsOf = (file: string) => Object.values(read(file).jobs).flatMap(({ steps }) => steps)

describe.each(files)('%s', (file) => {
  test('may only read unless a job asks for more, and refers to jobs that exist', () => {
    const { permissions, jobs } = read(file)

    expect(permissions).toEqual({ contents: 'read' })
    const needed = Object.values(jobs).flatMap(({ needs }) => needs ?? [])
    expect(needed.filter((name) => !(name in jobs))).toEqual([])
  })

  test('pins every action to a commit and names its version', () => {
    const actions = matches(readText(`${folder}/${file}`), /uses: (.+)$/gm)

    expect(actions).toHaveLength(stepsOf(file).filter(({ uses }) => uses).length)
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  })

  test('runs scripts that exist, and no untrusted text in a shell', () => {
    const commands = stepsOf(file).flatMap(({ run }) => run ?? [])

    expect(commands.flatMap((command) => unknownScripts(command.replace('--silent ', '')))).toEqual([])
    expect(commands.filter((command) => command.includes('${{'))).toEqual([])
  })

  test('stores no credentials in the checkout', () => {
    const checkouts = stepsOf(file).filter(({ uses }) => uses?.startsWith('actions/checkout@'))

    expect(checkouts.length).toBeGreaterThan(0)
    for (const { with: options } of checkouts) expect(options).toMatchObject({ 'persist-credentials': false })
  })
})

describe('continuous integration', () => {
  test("runs the README's test command with the whole history, on the oldest supported Node and the image's", () => {
    const { test: job } = read('ci.yml').jobs
    const [, command = ''] = /## Run the tests\n\n```sh\n(.+)\n/.exec(readText('README.md')) ?? []
    const [, oldest] = /^>=(\d+)/.exec(manifest.engines.node) ?? []
    const [, image] = /^FROM node:(\d+)/m.exec(readText('Dockerfile')) ?? []

    expect(job?.steps.map(({ run }) => run)).toContain(command)
    expect(job?.steps[0]?.with).toMatchObject({ 'fetch-depth': 0 })
    expect(job?.strategy?.matrix.node).toEqual([Number(oldest), 22, Number(image)])
  })
})

describe('the weekly proof', () => {
  test('runs with the Debian packages without which the failover is skipped', () => {
    const { on, jobs } = read('proof.yml')
    const commands = jobs.proof?.steps.map(({ run }) => run) ?? []
    const [, install = ''] = /apt-get install (.+)/.exec(commands.join('\n')) ?? []

    expect(on).toEqual({ schedule: [{ cron: expect.stringMatching(/ [0-6]$/) }], workflow_dispatch: null })
    expect(commands).toContain('npm run test:proof')
    const packages = install.split(' ').filter((word) => !word.startsWith('--'))
    const [, needed = ''] =
      /skip\('install the Debian packages (.+)'\)/.exec(readText('e2e/process/failover.test.ts')) ?? []
    expect(packages).toEqual(needed.replace(/ \(.+?\)/, '').split(' and '))
  })
})

describe('a release', () => {
  const tag = `v${manifest.version}`
  // An action whose image isn't named runs one by a moving tag.
  const pinned = (image: string) => new RegExp(`^(image=|generator=)?${image}:[\\w.-]+@sha256:[0-9a-f]{64}$`)
  const release = (name: string) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/release-notes.ts', name], {
      cwd: projectRoot(),
      encoding: 'utf8',
    })

  test('starts with a tag, tests, publishes images for both platforms with SBOM and provenance, then the notes', () => {
    const { on, jobs } = read('release.yml')
    const build = jobs.image?.steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))

    expect(on).toEqual({ push: { tags: ['v*'] } })
    expect([jobs.image?.needs, jobs.release?.needs]).toEqual(['test', 'image'])
    expect(jobs.test?.steps[0]?.with).toMatchObject({ 'fetch-depth': 0 })
    expect(build?.with).toMatchObject({
      platforms: 'linux/amd64,linux/arm64',
      push: true,
      sbom: expect.stringMatching(pinned('docker/buildkit-syft-scanner')),
      provenance: 'mode=max',
    })
    const optionsOf = (action: string) => jobs.image?.steps.find(({ uses }) => uses?.startsWith(action))?.with
    expect(optionsOf('docker/setup-qemu-action@')?.image).toMatch(pinned('tonistiigi/binfmt'))
    expect(optionsOf('docker/setup-buildx-action@')?.['driver-opts']).toMatch(pinned('moby/buildkit'))
    expect(jobs.release?.permissions).toEqual({ contents: 'write' })
    const targets = z.array(z.object({ target: z.string() })).parse(jobs.image?.strategy?.matrix.include)
    const stages = matches(readText('Dockerfile'), /^FROM \S+ AS (\w+)$/gm)
    expect(targets.filter(({ target }) => target && !stages.includes(target))).toEqual([])
  })

  test('has the notes of its version', () => {
    const { status, stdout, stderr } = release(tag)

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^### Upgrade\n/)
    expect(stdout).not.toMatch(/^## /m)
    expect(readText('CHANGELOG.md')).toContain(stdout.trim())
  })

  test.each(['v0.0.1', 'main', ''])('fails for the tag %j, which is not the version', (name) => {
    const { status, stdout, stderr } = release(name)

    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`but the version in package.json is ${manifest.version}`)
  })
})

describe('issue forms and Renovate', () => {
  const form = z.object({
    name: z.string(),
    description: z.string(),
    body: z.array(
      z.object({ type: z.string(), id: z.string().optional(), attributes: z.record(z.string(), z.unknown()) }),
    ),
  })

  test.each(['bug-report.yml', 'feature-request.yml'])('%s is a form with unique fields', (file) => {
    const { body } = form.parse(readYaml(`.github/ISSUE_TEMPLATE/${file}`))
    const ids = body.flatMap(({ type, id }) => (type === 'markdown' ? [] : [id]))

    expect(ids.filter((id) => id === undefined)).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('the pull request template mentions commands that exist', () => {
    expect(unknownScripts(readText('.github/pull_request_template.md'))).toEqual([])
  })

  test('Renovate only proposes versions that run on the oldest supported Node', () => {
    const { constraints, constraintsFiltering, packageRules } = z
      .object({
        constraints: z.object({ node: z.string() }),
        constraintsFiltering: z.string(),
        packageRules: z.array(
          z.object({ matchPackageNames: z.array(z.string()).optional(), allowedVersions: z.string().optional() }),
        ),
      })
      .parse(JSON.parse(readText('renovate.json')))
    const [, oldest] = /^>=(\d+)/.exec(manifest.engines.node) ?? []

    expect([constraints.node, constraintsFiltering]).toEqual([manifest.engines.node, 'strict'])
    expect(packageRules).toContainEqual({
      matchPackageNames: ['@types/node'],
      allowedVersions: `<${Number(oldest) + 1}`,
    })
  })
})
