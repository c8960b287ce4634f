/** Tells the operator what happened and what to do in its message; a stack trace would add nothing. */
export class OperatorError extends Error {}
