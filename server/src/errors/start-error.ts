import { BadSettings, type Config } from '../config.ts'
import { OperatorError } from './operator-error.ts'

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC'])

const noDatabase = "Can't connect to the database at DATABASE_URL. Start it, or correct the URL."

/** Converts a failed start to a message for the operator; unexpected errors are unchanged. */
export function startError(error: unknown, config: Config): unknown {
  if (error instanceof Error && /^(timeout e|Connection terminated)/.test(error.message)) {
    return config.databaseUrl
      ? new BadSettings(noDatabase)
      : new OperatorError('PostgreSQL stopped responding during startup. Start again once the machine is less busy.')
  }
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'EADDRINUSE') {
    const port = 'port' in error ? error.port : config.port
    const setting = port === config.metricsPort ? 'METRICS_PORT' : 'PORT'
    return new BadSettings(
      `Port ${port} is already in use. Stop the program that uses it, or set ${setting} to another port.`,
    )
  }
  if (error.code === 'EACCES' && 'port' in error) {
    return new BadSettings(`Port ${error.port} requires elevated privileges. Set PORT to a port above 1023.`)
  }
  if (unwritable.has(String(error.code))) {
    return new BadSettings(
      `Can't write to ${config.dataFolder}. Make it writable, or set DATA_FOLDER to a writable folder.`,
    )
  }
  if (error.code === 'ECONNREFUSED') return new BadSettings(noDatabase)
  return error
}
