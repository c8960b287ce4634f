export type Trial = { isPending: boolean; failureCount: number }

/** True during the first attempt. Retries can take long, so the rest of the page doesn't wait for them. */
export const isFirstAttempt = ({ isPending, failureCount }: Trial) => isPending && failureCount === 0
