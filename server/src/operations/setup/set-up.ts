import { randomBytes } from 'node:crypto'
import { readConfig, settingNames, valueProblem } from '../../config.ts'
import { fillIn, quoteProblem, readValues, type Values, writeEnvFile } from './env-file.ts'
import type { Prompt } from './prompt.ts'
import { contacts, discord, mail, ownDatabase, paypal, publicUrl, type Question } from './questions.ts'

/** Texts of the example and of the file, if it exists. */
type Setup = { file: string; template: string; existing: string | null }

const isSecret = (name: string) => /SECRET|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL/.test(name)

/** Asks for the settings of a live shop and writes them. Returns false if the operator keeps the existing file. */
export async function setUp(prompt: Prompt, { file, template, existing }: Setup): Promise<boolean> {
  const before = readValues(existing ?? '')
  if (
    existing !== null &&
    !(await prompt.confirm(`${file} exists. Update it? Current values are the defaults`, false))
  ) {
    return false
  }
  const values = await askForValues(prompt, before)
  refuseInvalid({ ...before, ...values })
  writeEnvFile(file, fillIn(existing ?? template, values))
  return true
}

async function askForValues(prompt: Prompt, before: Values): Promise<Values> {
  const values: Values = { NODE_ENV: 'production' }
  const isInFile = (name: string) => Boolean(before[`${name}_FILE`])
  const askAll = async (questions: Question[]) => {
    for (const question of questions.filter(({ setting }) => settingNames.includes(setting) && !isInFile(setting))) {
      values[question.setting] = await askFor(prompt, question, before[question.setting])
    }
  }
  await askAll(publicUrl)
  const isCompose =
    !isInFile('DATABASE_URL') && (await prompt.confirm('Run PostgreSQL with Docker Compose', !before.DATABASE_URL))
  if (isCompose)
    Object.assign(values, { DATABASE_URL: '', POSTGRES_PASSWORD: before.POSTGRES_PASSWORD || randomHex(24) })
  else await askAll(ownDatabase)
  for (const questions of [mail, discord, paypal, contacts]) await askAll(questions)
  return isInFile('SECRET_KEY') ? values : { ...values, SECRET_KEY: before.SECRET_KEY || randomHex(32) }
}

const randomHex = (bytes: number) => randomBytes(bytes).toString('hex')

async function askFor(prompt: Prompt, question: Question, current: string | undefined): Promise<string> {
  const { setting, text, suggestion, isOptional = false } = question
  const initial = current || suggestion
  const problemOf = (answer: string) => {
    if (!answer) return isOptional ? null : 'required'
    if (isOptional && answer === '-') return null
    return valueProblem(setting, answer) ?? quoteProblem(answer)
  }
  const shown = initial && isSecret(setting) ? 'keep the current one' : initial
  const answer = await prompt.ask(isOptional ? `${text} (optional, - for none)` : text, { initial, shown, problemOf })
  if (isOptional && answer === '-') return ''
  return setting === 'PUBLIC_URL' ? answer.replace(/\/+$/, '') : answer
}

/** Together, as the server reads them. Compose sets the database. */
function refuseInvalid(values: Values): void {
  const { DATABASE_URL, DATABASE_URL_FILE, POSTGRES_PASSWORD } = values
  const isSet = DATABASE_URL || DATABASE_URL_FILE
  const composed = `postgres://guildshop:${POSTGRES_PASSWORD}@database:5432/guildshop`
  readConfig(isSet ? values : { ...values, DATABASE_URL: composed })
}
