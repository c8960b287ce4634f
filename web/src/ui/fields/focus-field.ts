/** Focuses the form control with this name; the first one of several. */
export function focusField(form: HTMLFormElement, name: string): void {
  const found = form.elements.namedItem(name)
  const control = found instanceof RadioNodeList ? found[0] : found
  if (control instanceof HTMLElement) control.focus()
}
