import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fontRanges } from './font-ranges.ts'

type PackFonts = { regular: Buffer; bold: Buffer; hasGlyph: (codePoint: number) => boolean }

let loaded: PackFonts | null = null

/** Noto Sans, for Latin, Greek and Cyrillic scripts. Loaded lazily, because most instances never need it. */
export function packFonts(): PackFonts {
  loaded ??= readFonts()
  return loaded
}

function readFonts(): PackFonts {
  const { resolve } = createRequire(import.meta.url)
  const read = (weight: string) => readFileSync(resolve(`notosans-fontface/fonts/NotoSans-${weight}.ttf`))
  const [regular, bold] = [read('Regular'), read('Bold')]
  const ranges = fontRanges(regular)
  return { regular, bold, hasGlyph: (code) => ranges.some(([first, last]) => first <= code && code <= last) }
}
