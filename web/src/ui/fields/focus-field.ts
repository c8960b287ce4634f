/** Moves the focus to the control of the form that has this name. */
export function focusField(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLElement) control.focus()
}
