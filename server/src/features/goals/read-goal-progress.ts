/** What the shop has earned toward a goal, in cents of its currency. Nothing can be sold yet, so it is nothing. */
export async function readGoalProgress(): Promise<number> {
  return 0
}
