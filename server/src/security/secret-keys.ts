/** The keys of `SECRET_KEYS_OLD`, which are separated by commas or line breaks. */
export const splitKeys = (text: string): string[] =>
  text
    .split(/[,\r\n]/)
    .map((key) => key.trim())
    .filter(Boolean)

/** Whether a key can be moved to `SECRET_KEYS_OLD`. */
export const canBecomeOldKey = (key: string): boolean => !key.includes(',') && splitKeys(key).join() === key
