import { readProviderDocuments } from './provider-documents.ts'
import { createProviderValidator } from './provider-validator.ts'

let validate: ReturnType<typeof createProviderValidator> | undefined

/** One for all files of a process, because it takes seconds to load the documents. */
export function officialValidator() {
  validate ??= createProviderValidator(readProviderDocuments())
  return validate
}
