import { type DestinationStream, type Logger, pino } from 'pino'

/** JSON lines on standard output by default. Asynchronous; flushed on exit. */
export function createLog(level: string, destination: DestinationStream = pino.destination({ sync: false })): Logger {
  return pino({ level, serializers: { err: withoutRows } }, destination)
}

/** Omits PostgreSQL's error details, which may contain personal data. */
function withoutRows(error: Error) {
  const { detail: _detail, where: _where, internalQuery: _query, ...rest } = pino.stdSerializers.err(error)
  return rest
}
