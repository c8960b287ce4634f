import { expect, test } from 'vitest'
import { jobName } from '../../../web/src/pages/admin/instance/job-names.ts'
import { jobs } from '../background-work.ts'

test('the admin page names every job', () => {
  const unnamed = jobs.map(({ name }) => name).filter((name) => jobName(name) === name)

  expect(unnamed).toEqual([])
})
