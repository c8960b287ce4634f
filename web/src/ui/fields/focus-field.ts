/** Focuses the form control with this name, the first one of several, and unfolds the part of the form it is in. */
export function focusField(form: HTMLFormElement, name: string): void {
  const found = form.elements.namedItem(name)
  const control = found instanceof RadioNodeList ? found[0] : found
  if (!(control instanceof HTMLElement)) return
  control.closest('details')?.setAttribute('open', '')
  control.focus()
}
