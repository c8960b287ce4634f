import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import type { PackContent, PackPart } from './pack-content.ts'
import { packFonts } from './pack-fonts.ts'
import { codePointNote, printableText } from './printable-text.ts'

const margin = 56
const labelWidth = 150
const sizes = { title: 18, heading: 12, text: 9.5 }
const colors = { text: '#1a1a1a', label: '#5c5c5c' }

/** An A4 document with embedded fonts. Text is broken across lines and pages; nothing is cut off. */
export async function packPdf(content: PackContent): Promise<Buffer> {
  const { regular, bold, hasGlyph } = packFonts()
  const info = { Title: printableText(content.title, hasGlyph), Producer: 'Guildshop', Creator: 'Guildshop' }
  const document = new PdfDocument({ size: 'A4', margin, info, lang: 'en' })
  document.registerFont('regular', regular).registerFont('bold', bold)
  const whole = buffer(document)
  const write = (text: string) => printableText(text, hasGlyph)
  document.font('bold').fontSize(sizes.title).fillColor(colors.text).text(write(content.title))
  document.font('regular').fontSize(sizes.text).fillColor(colors.label).text(write(content.intro))
  for (const part of content.parts) writePart(document, part, write)
  document.moveDown(1.5).font('regular').fontSize(sizes.text).fillColor(colors.label).text(codePointNote)
  document.end()
  return whole
}

type Pdf = InstanceType<typeof PdfDocument>

function writePart(document: Pdf, { title, text, facts = [] }: PackPart, write: (text: string) => string): void {
  document.moveDown(1.2).font('bold').fontSize(sizes.heading).fillColor(colors.text).text(write(title), margin)
  document.moveDown(0.3)
  if (text) document.font('regular').fontSize(sizes.text).fillColor(colors.text).text(write(text), margin)
  for (const [label, value] of facts) writeFact(document, write(label), write(value))
}

/** A label with its value next to it. The row starts on a new page if its first line doesn't fit. */
function writeFact(document: Pdf, label: string, value: string): void {
  const width = document.page.width - 2 * margin - labelWidth
  document.font('regular').fontSize(sizes.text)
  const labelHeight = document.heightOfString(label, { width: labelWidth - 12 })
  if (document.y + labelHeight > document.page.height - margin) document.addPage()
  const top = document.y
  document.fillColor(colors.label).text(label, margin, top, { width: labelWidth - 12 })
  const below = document.y
  document.fillColor(colors.text).text(value || '-', margin + labelWidth, top, { width })
  // A value that continues on the next page ends higher up than it began.
  document.y = document.y < top ? document.y : Math.max(document.y, below)
  document.moveDown(0.25)
}
