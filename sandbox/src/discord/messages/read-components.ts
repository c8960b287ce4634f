import { type Component, displayedText, flattenComponents } from './component.ts'
import { createComponentForm } from './component-form.ts'
import type { FormCheck } from './form-check.ts'
import { layoutReaders } from './read-layout.ts'
import { readRow } from './read-row.ts'

const maxRows = 5
const maxComponents = 40
const maxTextLength = 4000

/** Action rows; with Components V2 also layout and content components. */
export function readComponents(check: FormCheck, value: unknown, { isV2 }: { isV2: boolean }): Component[] {
  const form = createComponentForm(check)
  const readers = isV2 ? layoutReaders : { 1: readRow }
  const components = check
    .list(value, ['components'], { max: isV2 ? maxComponents : maxRows })
    .flatMap((part, index) => form.readOneOf<Component>(readers, part, ['components', index]))
  form.assignIds(components)
  checkSize(check, components)
  return components
}

function checkSize(check: FormCheck, components: Component[]): void {
  if (flattenComponents(components).length > maxComponents) {
    const message = `The maximum number of total components is ${maxComponents}`
    check.addError(['components'], 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message)
  }
  if (displayedText(components).join('').length > maxTextLength) {
    const message = `Components displayable text size exceeds maximum size of ${maxTextLength}`
    check.addError(['components'], 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message)
  }
}
