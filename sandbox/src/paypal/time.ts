/** ISO 8601 with whole seconds, as PayPal formats times. */
export function formatTime(date: Date): string {
  return date.toISOString().replace(/\.\d+/, '')
}

export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 24 * 60 * 60 * 1000)
}
