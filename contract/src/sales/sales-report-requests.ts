import * as z from 'zod/mini'
import { timestamp } from '../text.ts'

export const maxDays = 366
const aDay = 86_400_000

const daysBetween = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / aDay + 1

/** UTC days, both included. */
export const reportQuery = z.object({ from: z.iso.date(), to: z.iso.date() }).check(
  z.refine((range) => daysBetween(range) >= 1, "The start date can't be after the end date."),
  z.refine((range) => daysBetween(range) <= maxDays, `Choose a range of up to ${maxDays} days.`),
)

/** When the user's day and month began, because the server doesn't know their time zone. */
export const overviewQuery = z.object({ dayStart: timestamp, monthStart: timestamp })
