import type { RefusalStatus } from './refusal.ts'

/** A validation problem, before it is mapped to the wording of an operation. */
export type Problem =
  | 'missing'
  | 'syntax'
  | 'value'
  | 'short'
  | 'long'
  | 'few'
  | 'many'
  | 'small'
  | 'large'
  | 'malformed'
  | 'currency'
  | 'precision'
  | 'decimals'
  | 'negative'
  | 'zero'
  | 'huge'

type ErrorText = { status: RefusalStatus; issue: string; description: string }
export type Wording = Record<Problem, ErrorText>

const lengthError = syntaxError('INVALID_STRING_LENGTH', 'The value of a field is either too short or too long')
const precisionRule = 'If the currency supports decimals, only two decimal place precision is supported.'
const precisionError = semanticError('DECIMAL_PRECISION', precisionRule)

/** Official wording of `POST /v2/checkout/orders`; other operations differ slightly. */
export const orderWording: Wording = {
  missing: syntaxError('MISSING_REQUIRED_PARAMETER', 'A required parameter is missing.'),
  syntax: syntaxError('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'),
  value: syntaxError('INVALID_PARAMETER_VALUE', 'A parameter value is not valid.'),
  short: lengthError,
  long: lengthError,
  few: syntaxError('INVALID_ARRAY_MIN_ITEMS', 'The number of items in an array parameter is too small.'),
  many: syntaxError('INVALID_ARRAY_MAX_ITEMS', 'The number of items in an array parameter is too large.'),
  small: syntaxError('INVALID_PARAMETER_VALUE', 'A parameter value is not valid.'),
  large: syntaxError('INVALID_PARAMETER_VALUE', 'A parameter value is not valid.'),
  malformed: syntaxError('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.'),
  currency: semanticError(
    'INVALID_CURRENCY_CODE',
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  ),
  precision: precisionError,
  decimals: precisionError,
  negative: semanticError('CANNOT_BE_NEGATIVE', `Must be greater than or equal to 0. ${precisionRule}`),
  zero: semanticError('CANNOT_BE_ZERO_OR_NEGATIVE', `Must be greater than zero. ${precisionRule}`),
  huge: semanticError('MAX_VALUE_EXCEEDED', 'Should be less than or equal to 999999999999999.99.'),
}

export const captureWording: Wording = {
  ...orderWording,
  missing: syntaxError('MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing'),
}

const trackLengthError = syntaxError('INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.')

export const trackWording: Wording = {
  ...orderWording,
  missing: syntaxError('MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.'),
  short: trackLengthError,
  long: trackLengthError,
  malformed: syntaxError('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'),
}

export const trackerPatchWording: Wording = {
  ...trackWording,
  missing: syntaxError('MISSING_REQUIRED_PARAMETER', 'A required field or parameter is missing.'),
  value: syntaxError('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  malformed: orderWording.malformed,
}

export const refundWording: Wording = {
  ...orderWording,
  missing: syntaxError('MISSING_REQUIRED_PARAMETER', 'A required field is missing.'),
  malformed: syntaxError('INVALID_PARAMETER_SYNTAX', 'The request JSON is not well formed.'),
  decimals: semanticError('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.'),
}

export const billingWording: Wording = {
  ...orderWording,
  missing: syntaxError('MISSING_REQUIRED_PARAMETER', 'A required field is missing.'),
  value: syntaxError('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  short: syntaxError('INVALID_STRING_MIN_LENGTH', 'The value of a field is too short.'),
  long: syntaxError('INVALID_STRING_MAX_LENGTH', 'The value of a field is too long.'),
  few: syntaxError('MISSING_REQUIRED_PARAMETER', 'A required field is missing.'),
  many: syntaxError('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  small: syntaxError('INVALID_INTEGER_MIN_VALUE', 'The integer value of a field is too small.'),
  large: syntaxError('INVALID_INTEGER_MAX_VALUE', 'The integer value of a field is too large.'),
  malformed: syntaxError('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'),
  currency: syntaxError('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  precision: syntaxError('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'),
  decimals: syntaxError('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'),
  negative: syntaxError('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  zero: syntaxError('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  huge: syntaxError('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
}

function syntaxError(issue: string, description: string): ErrorText {
  return { status: 400, issue, description }
}

function semanticError(issue: string, description: string): ErrorText {
  return { status: 422, issue, description }
}
