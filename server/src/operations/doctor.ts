import { processEnvironment } from '../config.ts'
import { examine } from './examine.ts'

const findings = await examine(processEnvironment())
for (const { isAllRight, about, message } of findings) {
  process.stdout.write(`${isAllRight ? 'ok ' : 'NO '} ${about}: ${message}\n`)
}
const wrong = findings.filter(({ isAllRight }) => !isAllRight).length
process.stdout.write(wrong === 0 ? '\nAll checks passed.\n' : `\n${wrong} of ${findings.length} checks failed.\n`)
process.exit(wrong === 0 ? 0 : 1)
