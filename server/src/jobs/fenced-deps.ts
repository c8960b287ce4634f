import type { KyselyPlugin } from 'kysely'
import type { Dependencies } from '../dependencies.ts'

/**
 * The dependencies of one run of a job. Once the run is aborted, every statement fails with the reason: what is left of the
 * run can't change anything next to its retry.
 */
export function fencedDeps(deps: Dependencies, aborted: AbortSignal): Dependencies {
  const fence: KyselyPlugin = {
    transformQuery({ node }) {
      aborted.throwIfAborted()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...deps, db: deps.db.withPlugin(fence) }
}
