/** Converts Discord's numeric color to CSS; null for 0, which means no color. */
export function roleColor({ color }: { color?: number | null | undefined }): string | null {
  return color ? `#${color.toString(16).padStart(6, '0')}` : null
}
