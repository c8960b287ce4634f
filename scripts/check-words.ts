import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Words that read as if translated, with what to write instead. */
const avoided: Array<[RegExp, string]> = [
  [/\bmend(s|ed|ing)?\b/i, 'fix, repair, reconcile'],
  [/\banew\b/i, 'again'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bany ?more\b/i, 'no longer'],
  [/\b(is|are|was|were) told\b/i, 'sees, receives'],
  [/\btells? of\b/i, 'shows, reports'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\bwish(es|ed)?\b/i, 'request, option'],
  [/\berrands?\b/i, 'job, step'],
  [/\blull\b/i, 'pause'],
  [/\bat once\b/i, 'immediately, concurrently'],
  [/\bfor good\b/i, 'permanently'],
  [/\bis no picture\b/i, "isn't an image"],
  [/\bwalks?\b/i, 'flow'],
]

/** Legal text keeps its wording; migrations never change. */
const exempt = /terms-of-service|privacy-policy|server\/migrations|scripts\/check-words/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      /(\.(tsx?|md|css|html|ya?ml|sh|sql|ini|conf)|(^|\/)(Dockerfile|Caddyfile))$/.test(file) && !exempt.test(file),
  )

function problemsIn(file: string): string[] {
  const nameProblems = check(file.replaceAll(/[-/.]/g, ' ')).map((problem) => `${file}: file name: ${problem}`)
  const lines = readFileSync(file, 'utf8').split('\n')
  const lineProblems = lines.flatMap((line, index) => check(line).map((problem) => `${file}:${index + 1}: ${problem}`))
  return [...nameProblems, ...lineProblems]
}

function check(text: string): string[] {
  return avoided.flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0]
    return found ? [`"${found}", write: ${instead}`] : []
  })
}

const problems = files.flatMap(problemsIn)
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exitCode = 1
}
