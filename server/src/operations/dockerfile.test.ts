import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Copy, DockerfileParser, type Instruction, type JSONInstruction, Label } from 'dockerfile-ast'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readConfig } from '../config.ts'
import { projectRoot } from '../lib/project-root.ts'
import { manifest, parseImage, readText, unknownScripts } from './testing/deployment-files.ts'
import { contextFiles, isInContext } from './testing/docker-context.ts'

const dockerfile = DockerfileParser.parse(readText('Dockerfile'))
const instructions = dockerfile.getInstructions()
const froms = dockerfile.getFROMs()
const stages = froms.map((from) => from.getBuildStage())
const indexOfLast = instructions.findLastIndex((one) => one.getKeyword() === 'FROM')
const lastStage = instructions.slice(indexOfLast)

const wordsOf = (instruction: Instruction) => instruction.getArguments().map((word) => word.getValue())
const ofKind = (list: Instruction[], keyword: string) => list.filter((one) => one.getKeyword() === keyword)
const execForm = (instruction: JSONInstruction) => instruction.getJSONStrings().map((word) => word.getJSONValue())

function stageOf(name: string): Instruction[] {
  const start = instructions.findIndex((one) => one.getKeyword() === 'FROM' && wordsOf(one).includes(name))
  const rest = instructions.slice(start + 1)
  const end = rest.findIndex((one) => one.getKeyword() === 'FROM')
  return rest.slice(0, end)
}

const copies = instructions.filter((one) => one instanceof Copy)
const fromContext = copies.filter((copy) => !copy.getFromFlag()).flatMap((copy) => wordsOf(copy).slice(0, -1))

describe('the Dockerfile', () => {
  test('copies files that exist and that .dockerignore lets through, including the manifest of every workspace', () => {
    const files = fromContext.filter((path) => path !== '.')
    const isFolderInContext = (path: string) => contextFiles().some((file) => file.startsWith(`${path}/`))

    expect(files.filter((path) => !existsSync(join(projectRoot(), path)))).toEqual([])
    expect(files.filter((path) => !isInContext(path) && !isFolderInContext(path))).toEqual([])
    const manifests = manifest.workspaces.map((name) => `${name}/package.json`)
    expect(files).toEqual(expect.arrayContaining([...manifests, 'package-lock.json', 'server/migrations']))
  })

  test('copies from stages that exist, and only what the server needs at run time', () => {
    const copied = copies.flatMap((copy) => {
      const stage = copy.getFromFlag()?.getValue()
      return stage ? [`${stage} ${wordsOf(copy).join(' ')}`] : []
    })

    expect(copied).toEqual([
      'packages /app/node_modules node_modules',
      'packages /app/server/node_modules server/node_modules',
      'tools /app/server/dist server/dist',
      'tools /app/web/dist web/dist',
    ])
    expect(stages).toEqual(['manifests', 'packages', 'tools', null])
  })

  test('copies exactly the node_modules folders that the lock file installs for the server', () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
      .parse(JSON.parse(readText('package-lock.json')))
    const production = Object.keys(packages).filter((path) => !packages[path]?.dev)
    const installed = production.flatMap((path) => /^(?:server\/)?node_modules(?=\/)/.exec(path) ?? [])
    const copied = copies
      .filter((copy) => copy.getFromFlag()?.getValue() === 'packages')
      .flatMap((copy) => wordsOf(copy).slice(-1))

    expect(copied.toSorted()).toEqual([...new Set(installed)].toSorted())
  })

  test('is based on one LTS version of Node that the product supports', () => {
    const bases = froms.filter((from) => !stages.includes(from.getImage())).map((from) => from.getImage())
    const [, lowest] = /^>=(\d+)\./.exec(manifest.engines.node) ?? []
    const { name, tag = '' } = parseImage(bases[0] ?? '') ?? {}
    const [, major] = /^(\d+)-slim$/.exec(tag) ?? []

    expect(new Set(bases).size).toBe(1)
    expect(name).toBe('node')
    expect(Number(major)).toBeGreaterThanOrEqual(Number(lowest))
    expect(Number(major) % 2).toBe(0)
  })

  test('uses no ADD, no shell form and no unpinned image', () => {
    expect(ofKind(instructions, 'ADD')).toEqual([])
    const bases = froms.filter((from) => !stages.includes(from.getImage()))
    expect(bases.filter((from) => !parseImage(from.getImage() ?? ''))).toEqual([])
    expect(dockerfile.getCMDs().map(execForm)).toEqual([['node', 'server/dist/main.js']])
    expect(dockerfile.getENTRYPOINTs()).toEqual([])
    expect(readText('docs/operations.md')).toContain('\nnode server/dist/main.js\n')
  })

  test('runs scripts that exist and installs from the lock file only', () => {
    const commands = ofKind(instructions, 'RUN').map((one) => one.getRawArgumentsContent() ?? '')

    expect(commands.flatMap(unknownScripts)).toEqual([])
    expect(commands.filter((command) => /npm (install|i)\b|curl|wget/.test(command))).toEqual([])
    expect(commands.filter((command) => command.startsWith('npm ci'))).toHaveLength(2)
  })

  test.each([
    ['the server', lastStage],
    ['the tools', stageOf('tools')],
  ])('runs %s unprivileged and in production mode', (_name, stage) => {
    expect(ofKind(stage, 'USER').map(wordsOf)).toEqual([['node']])
    const settings = ofKind(stage, 'ENV').flatMap(wordsOf)
    expect(settings).toContain('NODE_ENV=production')
    // Nothing is written to the image after its last user is set.
    const afterUser = stage.slice(stage.findIndex((one) => one.getKeyword() === 'USER'))
    expect(afterUser.filter((one) => /RUN|COPY/.test(one.getKeyword()))).toEqual([])
  })

  test('sets and exposes the default port', () => {
    const { port } = readConfig({})

    expect(ofKind(lastStage, 'ENV').flatMap(wordsOf)).toContain(`PORT=${port}`)
    expect(ofKind(lastStage, 'EXPOSE').flatMap(wordsOf)).toEqual([String(port)])
  })

  test('checks health with the script of the build', () => {
    const [check, ...others] = dockerfile.getHEALTHCHECKs()

    expect(others).toEqual([])
    expect(check?.getSubcommand()?.getValue()).toBe('CMD')
    expect(check?.getRawArgumentsContent()).toBe('CMD ["node", "server/dist/healthcheck.js"]')
    expect(readText('server/vite.config.ts')).toContain("'src/healthcheck.ts'")
    expect(Number(/--timeout=(\d+)s/.exec(readText('Dockerfile'))?.[1])).toBeGreaterThan(5)
  })

  test('has the labels of the package', () => {
    const labels = Object.fromEntries(
      instructions
        .filter((one) => one instanceof Label)
        .flatMap((one) => one.getProperties().map((label) => [label.getName(), label.getValue()])),
    )

    expect(labels).toEqual({
      'org.opencontainers.image.title': 'Guildshop',
      'org.opencontainers.image.description': manifest.description,
      'org.opencontainers.image.licenses': manifest.license,
    })
  })
})

describe('parseImage', () => {
  const digest = `sha256:${'0a'.repeat(32)}`

  test.each([
    ['node:24-slim', null],
    [`node:24-slim@${digest}`, { name: 'node', tag: '24-slim' }],
    [`postgres:18@${digest}`, { name: 'postgres', tag: '18' }],
    ['node', null],
    [`node@${digest}`, null],
    ['node:24-slim@sha256:0a', null],
  ])('reads %s', (image, parsed) => {
    expect(parseImage(image)).toEqual(parsed)
  })
})

describe('the build context', () => {
  const files = contextFiles()

  test('contains what the build reads', () => {
    const needed = [
      'web/index.html',
      'web/vite.config.ts',
      'docs/guide/README.md',
      'docs/pictures/home.png',
      '.env.example',
    ]

    expect(files).toEqual(expect.arrayContaining([...needed, 'server/src/main.ts', 'server/src/healthcheck.ts']))
    expect(files.length).toBeGreaterThan(1000)
  })

  test.each([
    '.env',
    'server/.env',
    '.git/config',
    '.data/secret-key',
    'node_modules/zod/package.json',
    'server/node_modules/p-limit/package.json',
    'server/dist/main.js',
    'e2e/process/start-shop.ts',
    'bench/src/main.ts',
    'docs/operations.md',
    'server/src/config.test.ts',
    'server/src/testing/test-app.ts',
    'guildshop.dump',
    'anything-new/file.ts',
  ])('excludes %s', (path) => {
    expect(isInContext(path)).toBe(false)
  })
})
