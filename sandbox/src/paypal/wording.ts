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

type Said = { status: RefusalStatus; issue: string; description: string }
export type Wording = Record<Problem, Said>

const length = said('INVALID_STRING_LENGTH', 'The value of a field is either too short or too long')
const precise = 'If the currency supports decimals, only two decimal place precision is supported.'
const unprecise = semantic('DECIMAL_PRECISION', precise)

/** Official wording of `POST /v2/checkout/orders`; other operations differ slightly. */
export const orderWording: Wording = {
  missing: said('MISSING_REQUIRED_PARAMETER', 'A required parameter is missing.'),
  syntax: said('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'),
  value: said('INVALID_PARAMETER_VALUE', 'A parameter value is not valid.'),
  short: length,
  long: length,
  few: said('INVALID_ARRAY_MIN_ITEMS', 'The number of items in an array parameter is too small.'),
  many: said('INVALID_ARRAY_MAX_ITEMS', 'The number of items in an array parameter is too large.'),
  small: said('INVALID_PARAMETER_VALUE', 'A parameter value is not valid.'),
  large: said('INVALID_PARAMETER_VALUE', 'A parameter value is not valid.'),
  malformed: said('MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.'),
  currency: semantic(
    'INVALID_CURRENCY_CODE',
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  ),
  precision: unprecise,
  decimals: unprecise,
  negative: semantic('CANNOT_BE_NEGATIVE', `Must be greater than or equal to 0. ${precise}`),
  zero: semantic('CANNOT_BE_ZERO_OR_NEGATIVE', `Must be greater than zero. ${precise}`),
  huge: semantic('MAX_VALUE_EXCEEDED', 'Should be less than or equal to 999999999999999.99.'),
}

export const captureWording: Wording = {
  ...orderWording,
  missing: said('MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing'),
}

const trackLength = said('INVALID_STRING_LENGTH', 'The value of a field is either too short or too long.')

export const trackWording: Wording = {
  ...orderWording,
  missing: said('MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.'),
  short: trackLength,
  long: trackLength,
  malformed: said('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'),
}

export const trackerPatchWording: Wording = {
  ...trackWording,
  missing: said('MISSING_REQUIRED_PARAMETER', 'A required field or parameter is missing.'),
  value: said('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  malformed: orderWording.malformed,
}

export const refundWording: Wording = {
  ...orderWording,
  missing: said('MISSING_REQUIRED_PARAMETER', 'A required field is missing.'),
  malformed: said('INVALID_PARAMETER_SYNTAX', 'The request JSON is not well formed.'),
  decimals: semantic('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.'),
}

export const billingWording: Wording = {
  ...orderWording,
  missing: said('MISSING_REQUIRED_PARAMETER', 'A required field is missing.'),
  value: said('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  short: said('INVALID_STRING_MIN_LENGTH', 'The value of a field is too short.'),
  long: said('INVALID_STRING_MAX_LENGTH', 'The value of a field is too long.'),
  few: said('MISSING_REQUIRED_PARAMETER', 'A required field is missing.'),
  many: said('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  small: said('INVALID_INTEGER_MIN_VALUE', 'The integer value of a field is too small.'),
  large: said('INVALID_INTEGER_MAX_VALUE', 'The integer value of a field is too large.'),
  malformed: said('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'),
  currency: said('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  precision: said('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'),
  decimals: said('INVALID_PARAMETER_SYNTAX', 'The value of a field does not conform to the expected format.'),
  negative: said('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  zero: said('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
  huge: said('INVALID_PARAMETER_VALUE', 'The value of a field is invalid.'),
}

function said(issue: string, description: string): Said {
  return { status: 400, issue, description }
}

function semantic(issue: string, description: string): Said {
  return { status: 422, issue, description }
}
