import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { listUnfinished, loadingSelector, waitForContent } from './wait-for-content.ts'

const ui = join(import.meta.dirname, '..', '..', 'web', 'src', 'ui')
const quick = { timeout: 40, pollInterval: 5 }

afterEach(() => {
  document.body.innerHTML = ''
})

describe('listUnfinished', () => {
  test.each([
    ['a skeleton', '<div aria-hidden="true" class="animate-pulse rounded-sm"></div>'],
    ['a spinner', '<span class="animate-spin"></span>'],
    ['a busy button', '<button aria-busy="true" class="x">Saving...</button>'],
  ])('finds %s', (_name, html) => {
    document.body.innerHTML = `<main><h1>Orders</h1>${html}</main>`

    expect(listUnfinished(loadingSelector)).toHaveLength(1)
  })

  test('finds nothing on a page with its content', () => {
    document.body.innerHTML = '<main><h1>Orders</h1><button aria-busy="false">Save</button></main>'

    expect(listUnfinished(loadingSelector)).toEqual([])
  })

  test('ignores skeletons in a scene of a loading state', () => {
    document.body.innerHTML = '<div class="animate-pulse"></div>'

    expect(listUnfinished(null)).toEqual([])
  })

  test.each([
    ['skeleton', 'page/skeleton.tsx', 'animate-pulse'],
    ['spinner', 'page/spinner.tsx', 'animate-spin'],
    ['pending button', 'buttons/button.tsx', 'aria-busy'],
  ])("looks for the mark of the app's %s", (_name, file, mark) => {
    expect(readFileSync(join(ui, file), 'utf8')).toContain(mark)
    expect(loadingSelector).toContain(mark)
  })
})

describe('waitForContent', () => {
  test('waits until nothing is unfinished', async () => {
    const findings = [['a skeleton'], ['an image'], []]

    await waitForContent('home.png', async () => findings.shift() ?? ['looked again'], { pollInterval: 1 })

    expect(findings).toEqual([])
  })

  test('fails with the name of the picture and what is unfinished', async () => {
    const waiting = waitForContent('dashboard-normal', async () => ['a skeleton', 'fonts'], quick)

    await expect(waiting).rejects.toThrow('dashboard-normal is still loading after 40 ms: a skeleton, fonts')
  })
})
