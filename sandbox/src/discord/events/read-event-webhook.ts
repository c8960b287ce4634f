import { fieldOf } from '../../http/request.ts'
import { createFormCheck } from '../messages/form-check.ts'
import { type EventWebhook, eventStatus, eventTypes } from './event-delivery.ts'

/** Reads an application's event webhook fields. Absent fields keep their values. */
export function readEventWebhook(body: unknown, before: EventWebhook): EventWebhook {
  const check = createFormCheck()
  const [url, status, types] = ['url', 'status', 'types'].map((name) => fieldOf(body, `event_webhooks_${name}`))
  const read = {
    url: url === undefined ? before.url : (check.url(url, ['event_webhooks_url']) ?? null),
    status: readStatus(),
    types: types === undefined || types === null ? before.types : readTypes(),
  }
  check.finish()
  return read

  function readStatus(): EventWebhook['status'] {
    if (status === undefined || status === null) return before.status
    if (status === eventStatus.disabled || status === eventStatus.enabled) return status
    const { disabled, enabled } = eventStatus
    check.addError(['event_webhooks_status'], 'BASE_TYPE_CHOICES', `Value must be one of {${disabled}, ${enabled}}.`)
    return before.status
  }

  function readTypes(): EventWebhook['types'] {
    const items = check.list(types, ['event_webhooks_types'], { max: eventTypes.length })
    return items.flatMap((name, index) => {
      const known = eventTypes.find((type) => type === name)
      const message = `Value must be one of {${eventTypes.map((type) => `'${type}'`).join(', ')}}.`
      if (!known) check.addError(['event_webhooks_types', index], 'BASE_TYPE_CHOICES', message)
      return known ?? []
    })
  }
}
