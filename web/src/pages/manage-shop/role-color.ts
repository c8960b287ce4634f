/** As CSS writes it. Discord writes colours as numbers and means none by 0. */
export function roleColor({ color }: { color?: number | null | undefined }): string | null {
  return color ? `#${color.toString(16).padStart(6, '0')}` : null
}
