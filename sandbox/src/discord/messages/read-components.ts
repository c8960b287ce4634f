import { type Component, displayedText, flattenComponents } from './component.ts'
import { createComponentForm } from './component-form.ts'
import type { FormCheck } from './form-check.ts'
import { layoutReaders } from './read-layout.ts'
import { readRow } from './read-row.ts'

const mostRows = 5
const mostComponents = 40
const mostText = 4000

/** Action rows; with Components V2 also layout and content components. */
export function readComponents(check: FormCheck, value: unknown, { isV2 }: { isV2: boolean }): Component[] {
  const form = createComponentForm(check)
  const readers = isV2 ? layoutReaders : { 1: readRow }
  const components = check
    .list(value, ['components'], { max: isV2 ? mostComponents : mostRows })
    .flatMap((part, index) => form.readOneOf<Component>(readers, part, ['components', index]))
  form.numberAll(components)
  checkSize(check, components)
  return components
}

function checkSize(check: FormCheck, components: Component[]): void {
  if (flattenComponents(components).length > mostComponents) {
    const message = `The maximum number of total components is ${mostComponents}`
    check.complain(['components'], 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', message)
  }
  if (displayedText(components).join('').length > mostText) {
    const message = `Components displayable text size exceeds maximum size of ${mostText}`
    check.complain(['components'], 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message)
  }
}
