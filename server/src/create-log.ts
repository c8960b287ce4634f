import { type DestinationStream, type Logger, pino } from 'pino'

/** Lines of JSON on standard output, unless told where else. Nobody waits for one; the rest is written at the end. */
export function createLog(level: string, destination: DestinationStream = pino.destination({ sync: false })): Logger {
  return pino({ level, serializers: { err: withoutRows } }, destination)
}

/** PostgreSQL repeats the values of a row, personal ones too, in the details of an error. */
function withoutRows(error: Error) {
  const { detail: _detail, where: _where, internalQuery: _query, ...rest } = pino.stdSerializers.err(error)
  return rest
}
