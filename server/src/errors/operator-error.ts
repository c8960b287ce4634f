/** An error whose message tells the operator what to do; printed without a stack trace. */
export class OperatorError extends Error {}
