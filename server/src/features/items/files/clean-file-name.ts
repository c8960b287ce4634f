const maxCharacters = 150

/** An extension longer than this is part of the name. */
const maxExtension = 20

/** Names of devices on Windows, with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Returns a name that is safe on every system: no path, no control or invisible characters (which could disguise the
 * extension), no characters that Windows refuses, no hidden file, 150 characters at most. Idempotent.
 */
export function cleanFileName(given: string): string {
  const ownName = given.split(/[/\\]/).at(-1) ?? ''
  const visible = ownName
    .replaceAll(/\p{Surrogate}|\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|[\u2028\u2029]/gu, '')
    .normalize('NFC')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
  const name = trimEnds(visible)
  if (!name) return 'file'
  return trimEnds(shorten(deviceName.test(name) ? `_${name}` : name, maxCharacters))
}

/** Leading dots hide a file, and Windows drops dots and spaces at the end. */
const trimEnds = (name: string) => name.replace(/^[. ]+/, '').replace(/[. ]+$/, '')

/** Keeps the extension and never cuts a surrogate pair. */
function shorten(name: string, most: number): string {
  if (name.length <= most) return name
  const [extension = ''] = new RegExp(`\\.[^.]{1,${maxExtension}}$`).exec(name) ?? []
  return name.slice(0, most - extension.length).replace(/\p{Surrogate}$/u, '') + extension
}
