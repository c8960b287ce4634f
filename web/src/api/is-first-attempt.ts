export type Trial = { isPending: boolean; failureCount: number }

/** Whether it may still come at once. What has failed may take long, and the rest of a screen need not wait for it. */
export const isFirstTry = ({ isPending, failureCount }: Trial) => isPending && failureCount === 0
