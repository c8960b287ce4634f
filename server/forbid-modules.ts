import type { Plugin } from 'vite'

type Forbidden = { folders: string[]; packages: string[] }

/** Fails the build if the bundle has a module in one of the folders or imports one of the packages. */
export function forbidModules({ folders, packages }: Forbidden): Plugin {
  const isInFolder = (id: string) => folders.some((folder) => id.startsWith(`${folder}/`))
  const isOfPackage = (id: string) =>
    packages.some((name) => id === name || id.startsWith(`${name}/`) || id.includes(`/node_modules/${name}/`))
  return {
    name: 'forbid-modules',
    generateBundle(_options, bundle) {
      const parts = Object.values(bundle)
      const external = parts.flatMap((part) => (part.type === 'chunk' ? [...part.imports, ...part.dynamicImports] : []))
      // Every module of the graph: a chunk doesn't list a module whose constants were inlined.
      const modules = [...this.getModuleIds(), ...external]
      const found = modules.filter((id) => isInFolder(id) || isOfPackage(id))
      if (found.length > 0) this.error(`The bundle must not contain ${[...new Set(found)].join(', ')}.`)
    },
  }
}
