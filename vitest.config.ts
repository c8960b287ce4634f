import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isWaiting = ({ moduleId }: TestSpecification) => /\/(process|jobs|proof|db)\//.test(moduleId)

/** Folders whose tests wait most of the time go first, so that the others fill their pauses. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))]
  }
}

const seed = process.env.TEST_SHUFFLE

export default defineConfig({
  test: {
    projects: ['contract', 'server', 'web', 'sandbox', 'e2e/process'],
    // More than there are cores on a small machine, since many tests wait for something.
    maxWorkers: 3,
    sequence: seed ? { shuffle: { files: true }, seed: Number(seed) } : { sequencer: WaitingFirst },
  },
})
